import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

/** How long the reason stays after a press, in milliseconds. */
const heldFor = 4000;

/**
 * A button that cannot be pressed now. `why` is the reason, shown on hover, on focus and on a press, which reads it
 * out; the button stays in the tab order. Without `why` it is a plain `Button`.
 */
export function HeldButton({ why, ...props }: { why: string | undefined } & ButtonProps) {
  const [pressed, setPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { onBlur, disabled: _, ...rest } = props;
  const press = () => {
    setPressed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPressed(false), heldFor);
  };
  const held = {
    type: 'button',
    'aria-disabled': true,
    'aria-description': why,
    onClick: press,
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setPressed(false);
      onBlur?.(event);
    },
  } as const;
  // The same element with and without a reason, so that it keeps the focus.
  return (
    <Tooltip text={why ?? ''} live={pressed} {...(pressed ? { open: true } : {})}>
      {why === undefined ? <Button {...props} /> : <Button {...rest} {...held} />}
    </Tooltip>
  );
}
