import { useState } from 'react';
import { plainDigits } from '../format/digits.ts';
import { amountInWords, paiseToRupees, rupeesToPaise } from '../format/money.ts';
import { useKeptSelection } from './controlled/use-kept-selection.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** From this amount on, in paise, the hint says it in words: ₹10,000. */
const WORDS_FROM = 10_000_00;

/**
 * An amount of rupees. The value is integer paise, null when empty; digits are grouped on blur, and from ₹10,000 on
 * a hint says it in words. Signs and `e` are blocked (UI-06); two decimals and 13 digits before them at most.
 */
export function AmountField({
  value,
  onChange,
  onBlur,
  onFocus,
  hint,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'figures' | 'digits' | 'type'> & {
  value: number | null;
  onChange: (paise: number | null) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const keepSelection = useKeptSelection();
  const shown = typed ?? (value === null ? '' : paiseToRupees(value));
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      figures
      prefix="₹"
      value={shown}
      hint={value !== null && value >= WORDS_FROM ? amountInWords(value) : hint}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && /^[+\-−eE]$/.test(event.key)) event.preventDefault();
      }}
      onChange={(text) => {
        const plain = plainDigits(text).replace(/[^\d.]/g, '');
        const [, rupees = '', decimals] = /^(\d{0,13})\d*(?:\.(\d{0,2}))?/.exec(plain) ?? [];
        const kept = decimals === undefined && !plain.includes('.') ? rupees : `${rupees}.${decimals ?? ''}`;
        setTyped(kept);
        onChange(kept === '' || kept === '.' ? null : rupeesToPaise(kept));
      }}
      onFocus={(event) => {
        keepSelection(event, () => setTyped(value === null ? '' : paiseToRupees(value).replaceAll(',', '')));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
