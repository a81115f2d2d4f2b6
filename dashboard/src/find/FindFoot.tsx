import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Find.module.css';

const c = classNames(css);

/** The keys of the dialog, and how much was found. A phone has no room for it and no keys. */
export function FindFoot({ isEmpty, count }: { readonly isEmpty: boolean; readonly count: number }) {
  const found = count === 0 ? 'All dates' : count === 1 ? '1 result, all dates' : `${count} results, all dates`;
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
      <span className={c('end')}>{isEmpty ? 'Kept in this tab only' : found}</span>
    </p>
  );
}
