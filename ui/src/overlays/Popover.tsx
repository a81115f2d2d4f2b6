import css from './Popover.module.css';
import type { PopoverProps } from './PopoverPanel.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadPanel = async () => (await import('./PopoverPanel.tsx')).PopoverPanel;

/**
 * A small panel under its trigger. Focus goes in, is kept and comes back; Escape and a press outside close it. What places
 * the panel weighs half of React, so only the trigger is drawn at first.
 * @example <Popover label="Status" trigger={(p) => <FilterChip name="Status" {...p} />}>{(close) => …}</Popover>
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
