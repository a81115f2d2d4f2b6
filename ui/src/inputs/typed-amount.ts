import { typedPaise, typedProblem, useAPoint } from '@galla/contract/core/rupees.ts';
import { plainDigits } from '../format/digits.ts';
import { paiseToRupees } from '../format/money.ts';

/** The text in an amount field, and its value in paise. */
export interface TypedAmount {
  readonly text: string;
  /** Null if the field is empty or its text is not (yet) an amount. */
  readonly paise: number | null;
}

/**
 * The text that an amount field keeps of a typed or pasted one. Letters and currency signs are dropped only if the
 * whole text is an amount: `1e3` is not 13, and `4,99` is not 499.
 */
export function typedAmount(typed: string): TypedAmount {
  const text = plainDigits(typed).replaceAll(/\s/g, '');
  if (/^[\d.,]*$/.test(text)) {
    const [, rupees = '', decimals] = /^([\d,]*)(\.\d{0,2})?/.exec(text) ?? [];
    const isCut = /^\d{13,}$/.test(rupees) || (decimals !== undefined && /^[\d,]*\.\d*$/.test(text));
    const kept = isCut ? `${rupees.includes(',') ? rupees : rupees.slice(0, 13)}${decimals ?? ''}` : text;
    return { text: kept, paise: typedPaise(kept) ?? null };
  }
  const paise = typedPaise(typed);
  return paise === undefined
    ? { text: typed.trim().slice(0, 30), paise: null }
    : { text: paiseToRupees(paise).replaceAll(',', ''), paise };
}

/** The error for a text that is not an amount; undefined for an amount or an empty field. */
export function typedAmountProblem(text: string): string | undefined {
  const problem = text === '' ? undefined : typedProblem(text);
  if (problem === undefined) return undefined;
  return problem === 'DECIMAL_COMMA' || problem === 'UNCLEAR' ? useAPoint : 'Enter an amount, such as 499.00';
}
