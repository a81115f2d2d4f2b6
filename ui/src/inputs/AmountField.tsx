import { useState } from 'react';
import { amountInWords, paiseToRupees } from '../format/money.ts';
import { keepSelection } from './controlled/keep-selection.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { typedAmount, typedAmountProblem } from './typed-amount.ts';

/** From this amount on, in paise, the hint shows it in words: ₹10,000. */
const WORDS_FROM = 10_000_00;

/**
 * An amount of rupees. The value is integer paise, null when empty or invalid. Digits are grouped on blur, and from
 * ₹10,000 on a hint shows it in words. Signs and `e` are blocked (UI-06); at most two decimals and 13 digits before
 * them. Invalid text stays, and the field explains it on blur.
 */
export function AmountField({
  value,
  onChange,
  onBlur,
  onFocus,
  hint,
  error,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'figures' | 'digits' | 'type'> & {
  value: number | null;
  onChange: (paise: number | null) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const problem = isLeft && value === null && typed !== undefined ? typedAmountProblem(typed) : undefined;
  const shown = typed ?? (value === null ? '' : paiseToRupees(value));
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      figures
      error={problem ?? error}
      prefix="₹"
      value={shown}
      hint={value !== null && value >= WORDS_FROM ? amountInWords(value) : hint}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && /^[+\-−eE]$/.test(event.key)) event.preventDefault();
      }}
      onChange={(text) => {
        const kept = typedAmount(text);
        setTyped(kept.text);
        onChange(kept.paise);
      }}
      onFocus={(event) => {
        setIsLeft(false);
        keepSelection(event, () =>
          setTyped((before = '') => (value === null ? before : paiseToRupees(value).replaceAll(',', ''))),
        );
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        setTyped((before) => (before !== undefined && typedAmountProblem(before) !== undefined ? before : undefined));
        onBlur?.(event);
      }}
    />
  );
}
