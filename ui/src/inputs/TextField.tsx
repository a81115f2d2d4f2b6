import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { plainDigits } from '../format/digits.ts';
import { oneLine } from '../format/one-line.ts';
import { useRedraw } from './controlled/use-redraw.ts';
import { Field, type FieldFrameProps, fieldClass } from './Field.tsx';

/** Props of `TextField`, beside those of a plain input. `onChange` gets the text. */
export type TextFieldProps = FieldFrameProps & {
  value: string;
  onChange: (text: string) => void;
  /** Inside the box before the text: ₹, +91. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A control at the end of the box, such as show password. */
  end?: ReactNode;
  /** Figures face: amounts, ids, codes, phone numbers. */
  figures?: boolean;
  /** Digits only: blocks + - . and e (UI-06) and drops everything but digits from a paste. */
  digits?: boolean;
  /** 48 px, in sign-in and checkout. */
  big?: boolean;
  /** A separate cell for the prefix, as for +91. */
  prefixBlock?: boolean;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'className'>;

/** Blocks the signs that a number input accepts (UI-06). */
export function blockSigns(event: KeyboardEvent<HTMLInputElement>): void {
  if (['+', '-', '.', 'e', 'E'].includes(event.key)) event.preventDefault();
}

/** One line of text with its label. The value lives with the caller; the placeholder is an example, never the label. */
export function TextField(props: TextFieldProps) {
  const { label, required, optional, error, okay, hint, labelHidden, className, id, ...rest } = props;
  const { value, onChange, prefix, suffix, end, figures, digits, big, prefixBlock, onKeyDown, ...input } = rest;
  const redraw = useRedraw();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(digits ? plainDigits(event.target.value).replace(/\D/g, '') : oneLine(event.target.value));
    redraw();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (digits && !event.ctrlKey && !event.metaKey) blockSigns(event);
    onKeyDown?.(event);
  };
  const frame = { label, required, optional, error, okay, hint, labelHidden, className, id };
  return (
    <Field {...frame}>
      {(control) => (
        <div className={fieldClass('box', (figures || digits) && 'figures', big && 'big')}>
          {prefix && <span className={fieldClass('pre', prefixBlock && 'block')}>{prefix}</span>}
          <input
            type="text"
            {...(digits ? { inputMode: 'numeric' as const } : {})}
            {...input}
            {...control}
            value={value}
            onChange={change}
            onKeyDown={keyDown}
          />
          {suffix && <span className={fieldClass('post')}>{suffix}</span>}
          {end && <span className={fieldClass('end')}>{end}</span>}
        </div>
      )}
    </Field>
  );
}
