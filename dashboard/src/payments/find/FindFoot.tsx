import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
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
        <kbd lang="en">↑</kbd>
        <kbd lang="en">↓</kbd> Move
      </span>
      <span>
        <kbd lang="en">Enter</kbd> Open
      </span>
      <span>
        <kbd lang="en">Ctrl</kbd>
        <kbd lang="en">Enter</kbd> New tab
      </span>
      <span>
        <kbd lang="en">Tab</kbd> Next group
      </span>
      <span className={c('end')}>{isEmpty ? 'Saved in this tab only' : found}</span>
    </p>
  );
}

function foundOf(shown: number, { count, isMore }: Count): string {
  if (shown === 0) return 'All dates';
  if (isMore) return `${shown} of more than ${formatCount(count)} results, all dates`;
  if (shown < count) return `${shown} of ${formatCount(count)} results, all dates`;
  return shown === 1 ? '1 result, all dates' : `${shown} results, all dates`;
}
