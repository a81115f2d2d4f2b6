import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './Field.module.css';
import { usePressed } from './use-pressed.ts';

const c = classNames(css);

/**
 * The parts of every field: a label above, and one line below, which is the error, else the confirmation, else the
 * hint.
 */
export type FieldFrameProps = {
  label: string;
  /** Shows the red asterisk (UI-06) and sets `required`. */
  required?: boolean | undefined;
  /** Shows `Optional` at the right of the label. */
  optional?: boolean | undefined;
  /** The error and how to correct it. It replaces the hint and describes the field for screen readers. */
  error?: ReactNode;
  /** The confirmation of a valid value, with a tick: the bank branch of an IFSC. */
  okay?: ReactNode;
  hint?: ReactNode;
  /** Shows the label only to assistive technology. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** The props that a control gets from its frame. */
export type FieldControlProps = {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

/** The class names of the box around an input, for fields that render their own. */
export const fieldClass = c;

type Messages = Pick<FieldFrameProps, 'error' | 'okay' | 'hint'>;

/** The messages below a field. They do not change during a press. */
function useMessages({ error, okay, hint }: Messages): Messages {
  const now = { error, okay, hint };
  const before = useRef(now);
  const pressed = usePressed();
  useEffect(() => {
    if (!pressed) before.current = now;
  });
  return pressed ? before.current : now;
}

/** The frame of a field: label, control, and one line of error, confirmation or hint. */
export function Field(
  props: FieldFrameProps & { id?: string | undefined; children: (control: FieldControlProps) => ReactNode },
) {
  const { label, required, optional, labelHidden, className, children } = props;
  const { error, okay, hint } = useMessages(props);
  const ownId = useId();
  const id = props.id ?? ownId;
  const below = error ?? okay ?? hint;
  const hasBelow = below !== undefined && below !== null && below !== false && below !== '';
  return (
    <div className={c('field', !!error && 'bad', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : c('label')}>
        <span>
          {label}
          {required && (
            <span className={c('asterisk')} aria-hidden="true">
              *
            </span>
          )}
        </span>
        {optional && <span className={c('optional')}>Optional</span>}
      </label>
      {children({
        id,
        ...(required && { required }),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(hasBelow ? { 'aria-describedby': `${id}-below` } : {}),
      })}
      <p id={`${id}-below`} className={c('below', error ? 'error' : okay ? 'okay' : '')} hidden={!hasBelow}>
        {error ? <Icon of={CircleAlert} size={14} /> : okay ? <Icon of={CircleCheck} size={14} /> : null}
        {hasBelow && <span>{below}</span>}
      </p>
    </div>
  );
}
