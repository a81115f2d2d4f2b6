import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Find.module.css';
import type { Group } from './option.ts';

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
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div role="group" aria-label="Kinds" className={c('tabs')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        All <small>{count}</small>
      </button>
      {groups.map(({ title, options }) => (
        <button key={title} type="button" aria-pressed={chosen === title} onClick={() => onChoose(title)}>
          {title} <small>{options.length}</small>
        </button>
      ))}
    </div>
  );
}
