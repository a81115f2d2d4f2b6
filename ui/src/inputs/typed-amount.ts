import { typedPaise, typedProblem, useAPoint } from '@galla/contract/core/rupees.ts';
import { plainDigits } from '../format/digits.ts';
import { paiseToRupees } from '../format/money.ts';

/** What stands in an amount field, and the paise that it says. */
export interface TypedAmount {
  readonly text: string;
  /** Null where the field is empty, or what stands in it is no amount (yet). */
  readonly paise: number | null;
}

/**
 * The text that an amount field keeps of what was typed or pasted. Letters and signs of a currency are dropped only where
 * the whole is an amount: `1e3` is not 13, and `4,99` is not 499.
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

/** What is wrong with a text that is no amount; undefined for an amount or an empty field. */
export function typedAmountProblem(text: string): string | undefined {
  const problem = text === '' ? undefined : typedProblem(text);
  if (problem === undefined) return undefined;
  return problem === 'DECIMAL_COMMA' || problem === 'UNCLEAR' ? useAPoint : 'Enter an amount, such as 499.00';
}
