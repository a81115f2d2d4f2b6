import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './BulkBar.module.css';

const c = classNames(css);

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * The actions for the selected rows: a bar at the bottom of the screen with their count and sum. Escape clears the
 * selection, unless a text field or a dialog has the focus.
 */
export function BulkBar({
  label,
  count,
  sum,
  onClear,
  children,
}: {
  /** The name of the region: `Selected payments`. */
  label: string;
  /** In words: `3 selected`. */
  count: ReactNode;
  sum?: ReactNode;
  onClear: () => void;
  /** The actions, as `BulkButton`s. */
  children: ReactNode;
}) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    // A dialog closes before its key event reaches the document.
    let isCovered = false;
    const onFirst = () => {
      isCovered = document.querySelector('[role="dialog"]') !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const busy = event.defaultPrevented || target?.closest(typing) != null;
      if (event.key === 'Escape' && !busy && !isCovered) clear();
    };
    window.addEventListener('keydown', onFirst, true);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onFirst, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <>
      <div className={c('room')} />
      <section className={c('bar')} aria-label={label}>
        <p className={c('count')} role="status">
          <b>{count}</b> {sum}
        </p>
        <div className={c('acts')}>{children}</div>
        <button type="button" className={c('act')} onClick={onClear}>
          Clear <kbd className={c('key')}>Esc</kbd>
        </button>
      </section>
    </>
  );
}

/** The class of an action in the bar. */
export const bulkAct = c('act');
