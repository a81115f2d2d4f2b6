import css from './Popover.module.css';
import type { PopoverProps } from './PopoverPanel.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadPanel = async () => (await import('./PopoverPanel.tsx')).PopoverPanel;

/**
 * A small panel under its trigger. It traps the focus and returns it; Escape and a press outside close it. The
 * positioning code is half the size of React, so at first only the trigger is rendered. @example <Popover
 * label="Status" trigger={(p) => <FilterChip name="Status" {...p} />}>{(close) => …}</Popover>
 */
export function Popover(props: PopoverProps) {
  const { place, Loaded, press } = useLazyPart(loadPanel);
  return (
    <span ref={place} className={css['place']}>
      {Loaded === undefined ? (
        <span className={css['target']}>
          {props.trigger({ 'aria-haspopup': 'dialog', 'aria-expanded': false, onClick: press })}
        </span>
      ) : (
        <Loaded {...props} />
      )}
    </span>
  );
}
