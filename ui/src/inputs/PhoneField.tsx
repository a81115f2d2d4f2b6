import { useState } from 'react';
import { plainDigits } from '../format/digits.ts';
import { keepSelection } from './controlled/keep-selection.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * Parses a typed, pasted or autofilled mobile number: ten digits for an Indian one, without +91, 0 and spaces, or an
 * international one as `+14155552671`, without `(0)`.
 */
export function phoneDigits(text: string): string {
  const isInternational = /^\s*\+/.test(text);
  const digits = plainDigits(text).replace('(0)', '').replace(/\D/g, '');
  if (isInternational && !digits.startsWith('91')) return `+${digits.slice(0, 15)}`;
  if (isInternational) return digits.slice(2, 12);
  const national = digits.length > 10 ? digits.replace(/^(?:0?91|0)/, '') : digits;
  return national.slice(0, 10);
}

/**
 * A mobile number. The value is ten bare digits (`9811704340`), shown in two groups of five while not being edited, or
 * an international number with its plus. Other characters are blocked (UI-06).
 */
export function PhoneField(props: Omit<TextFieldProps, 'prefix' | 'prefixBlock' | 'figures' | 'digits' | 'type'>) {
  const { value, onChange, onFocus, onBlur, ...rest } = props;
  const [editing, setEditing] = useState(false);
  const isInternational = value.startsWith('+');
  const shown = editing || isInternational || value.length < 10 ? value : `${value.slice(0, 5)} ${value.slice(5)}`;
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      figures
      {...(isInternational ? {} : { prefix: '+91', prefixBlock: true })}
      value={shown}
      onChange={(text) => onChange(phoneDigits(text))}
      onFocus={(event) => {
        keepSelection(event, () => setEditing(true));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}
