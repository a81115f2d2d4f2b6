import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { plainDigits } from '../format/digits.ts';
import { oneLine } from '../format/one-line.ts';
import { Field, type FieldFrameProps, fieldClass } from './Field.tsx';

/** The props of `TextField`, besides those of a native input. `onChange` gets the text. */
export type TextFieldProps = FieldFrameProps & {
  value: string;
  onChange: (text: string) => void;
  /** Inside the box before the text: ₹, +91. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A control at the end of the box, such as Show password. */
  end?: ReactNode;
  /** Uses the figures font, for amounts, ids, codes and phone numbers. */
  figures?: boolean;
  /** Digits only: blocks + - . and e (UI-06) and removes all other characters from a paste. */
  digits?: boolean;
  /** 48 px high, for sign-in and checkout. */
  big?: boolean;
  /** A separate cell for the prefix, as for +91. */
  prefixBlock?: boolean;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'className'>;

/** Blocks the signs that a number input accepts (UI-06). */
export function blockSigns(event: KeyboardEvent<HTMLInputElement>): void {
  if (['+', '-', '.', 'e', 'E'].includes(event.key)) event.preventDefault();
}

/**
 * The digits of a text, up to a limit. The limit counts digits only, so a pasted or autofilled `411 001` is accepted in
 * full. A digit typed into a full field is dropped. @param typedOn the value before a digit was typed
 */
export function digitsOf(
  text: string,
  { maxLength, typedOn }: { readonly maxLength?: number | undefined; readonly typedOn?: string | undefined } = {},
): string {
  const digits = plainDigits(text).replace(/\D/g, '');
  if (maxLength === undefined || digits.length <= maxLength) return digits;
  return typedOn ?? digits.slice(0, maxLength);
}

/** A labelled single-line text field. The caller holds the value; the placeholder is an example, never the label. */
export function TextField(props: TextFieldProps) {
  const { label, required, optional, error, okay, hint, labelHidden, className, id, ...rest } = props;
  const { value, onChange, prefix, suffix, end, figures, digits, big, prefixBlock, onKeyDown, maxLength, ...input } =
    rest;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    const isTyped = (nativeEvent as InputEvent).inputType === 'insertText';
    onChange(
      digits ? digitsOf(target.value, { maxLength, typedOn: isTyped ? value : undefined }) : oneLine(target.value),
    );
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
            {...(digits ? { inputMode: 'numeric' as const } : { maxLength })}
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
