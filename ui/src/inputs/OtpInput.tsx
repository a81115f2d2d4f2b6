import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { plainDigits } from '../format/digits.ts';
import { classNames } from '../layout/class-names.ts';
import { Field, type FieldFrameProps } from './Field.tsx';
import css from './OtpInput.module.css';

const c = classNames(css);

/**
 * A one-time password of five digits (SES-14): five boxes visually, one field for assistive technology, pasting and the
 * phone's autofill. `onComplete` fires once when the last digit arrives.
 */
export function OtpInput({
  value,
  onChange,
  onComplete,
  length = 5,
  autoFocus = false,
  disabled = false,
  name = 'otp',
  ...frame
}: FieldFrameProps & {
  id?: string;
  value: string;
  onChange: (digits: string) => void;
  onComplete?: (digits: string) => void;
  length?: number;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
}) {
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The attribute takes effect only while a page loads; React alone gives it this behaviour.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = plainDigits(event.target.value).replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  // Typing continues at the end, because a caret inside the hidden text would be invisible. A selection can be
  // replaced.
  const toEnd = () => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    if (selectionStart === selectionEnd) input.current?.setSelectionRange(value.length, value.length);
  };
  const active = Math.min(value.length, length - 1);
  return (
    <Field {...frame}>
      {(control) => (
        <div className={c('otp', !!frame.error && 'bad')}>
          <input
            {...control}
            ref={input}
            className={c('input')}
            name={name}
            value={value}
            onChange={change}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={toEnd}
            onClick={toEnd}
            onKeyUp={toEnd}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`\\d{${length}}`}
            disabled={disabled}
          />
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes never move
            <span key={index} className={c('box', focused && index === active && 'active')} aria-hidden="true">
              {value[index] ?? ''}
              {focused && index === value.length && <i className={c('caret')} />}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
