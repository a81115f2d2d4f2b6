import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** Ten digits of an Indian number out of whatever was typed, pasted or filled in: +91, 0 and spaces go. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = digits.length > 10 ? digits.replace(/^(?:0?91|0)/, '') : digits;
  return national.slice(0, 10);
}

/**
 * A domestic mobile number: the value is ten bare digits (`9811704340`), shown in two groups of five when not being
 * edited. Signs are blocked (A5).
 */
export function PhoneField(props: Omit<TextFieldProps, 'prefix' | 'prefixBlock' | 'figures' | 'digits' | 'type'>) {
  const { value, onChange, onFocus, onBlur, ...rest } = props;
  const [editing, setEditing] = useState(false);
  const shown = editing || value.length < 10 ? value : `${value.slice(0, 5)} ${value.slice(5)}`;
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="numeric"
      figures
      prefix="+91"
      prefixBlock
      value={shown}
      onChange={(text) => onChange(phoneDigits(text))}
      onFocus={(event) => {
        setEditing(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}
