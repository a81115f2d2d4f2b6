import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { sumOf } from './counts.ts';
import css from './Find.module.css';
import type { Count, Group } from './option.ts';

const c = classNames(css);

interface Props {
  readonly groups: readonly Group[];
  /** The title of the only group that is shown; undefined for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (title: string | undefined) => void;
}

/** Shows all kinds that were found, or one of them. */
export function FindTabs({ groups, chosen, onChoose }: Props) {
  if (groups.length < 2) return null;
  const all = groups.map(({ options, count }) => count ?? { count: options.length, isMore: false });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div role="group" aria-label={t`Result types`} className={c('tabs')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <Trans>
          All <small>{ph({ count: inShort(sumOf(all)) })}</small>
        </Trans>
      </button>
      {groups.map(({ title }, index) => (
        <button key={title} type="button" aria-pressed={chosen === title} onClick={() => onChoose(title)}>
          {title} <small>{inShort(all[index])}</small>
        </button>
      ))}
    </div>
  );
}

const inShort = ({ count, isMore }: Count = { count: 0, isMore: false }) =>
  isMore ? `${formatCount(count)}+` : formatCount(count);
