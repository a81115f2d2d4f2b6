import { classNames } from '@galla/ui/layout/class-names.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { sumOf } from './counts.ts';
import css from './Find.module.css';
import type { Count } from './option.ts';

const c = classNames(css);

interface Props {
  readonly isEmpty: boolean;
  /** How many lines were found. */
  readonly shown: number;
  readonly counts: readonly Count[];
}

/** The dialog's keys, and the number of results. A phone shows neither. */
export function FindFoot({ isEmpty, shown, counts }: Props) {
  const found = foundOf(shown, sumOf(counts));
  return (
    <p className={c('foot')} aria-hidden="true">
      <span>
        <Trans>
          <kbd lang="en">↑</kbd>
          <kbd lang="en">↓</kbd> Move
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd lang="en">Enter</kbd> Open
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd lang="en">Ctrl</kbd>
          <kbd lang="en">Enter</kbd> New tab
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd lang="en">Tab</kbd> Next group
        </Trans>
      </span>
      <span className={c('end')}>{isEmpty ? t`Saved in this tab only` : found}</span>
    </p>
  );
}

function foundOf(shown: number, { count, isMore }: Count): string {
  if (shown === 0) return t`All dates`;
  if (isMore) return t`${shown} of more than ${plural(count, { one: '# result', other: '# results' })}, all dates`;
  if (shown < count) return t`${shown} of ${plural(count, { one: '# result', other: '# results' })}, all dates`;
  return plural(shown, { one: '# result, all dates', other: '# results, all dates' });
}
