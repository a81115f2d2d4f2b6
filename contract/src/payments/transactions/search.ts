import { amountIn, mobileIn, referenceIn, upiIdIn } from '../../core/search-text.ts';

/** The kinds of search texts (TXN-01); `any` if the text does not reveal its kind. */
export const searchKinds = [
  'any',
  'amount',
  'utr',
  'phone',
  'upiId',
  'transactionId',
  'merchantOrderId',
  'storeId',
] as const;

/** A kind of search. */
export type SearchKind = (typeof searchKinds)[number];

/**
 * Classifies a search text: RRNs have 12 digits, NEFT UTRs 16 and RTGS UTRs 22 characters, mobile numbers 10 digits
 * starting 5-9 with or without +91, Galla ids their prefix, UPI IDs an `@`. An amount is recognised by a sign, a comma
 * or a fraction; a range has two.
 */
export function classifySearch(text: string): { readonly by: SearchKind; readonly value: string } {
  const value = text.trim();
  const digits = referenceIn(value);
  if (/^\d{12}$/.test(digits)) return { by: 'utr', value: digits };
  const mobile = mobileIn(value);
  if (mobile !== undefined) return { by: 'phone', value: mobile };
  if (/^[A-Z]{4}[A-Z0-9]\d{11}$/i.test(value) || /^[A-Z]{4}[A-Z0-9]\d{17}$/i.test(value))
    return { by: 'utr', value: value.toUpperCase() };
  if (/^pay_/.test(value)) return { by: 'transactionId', value };
  if (/^order_/.test(value)) return { by: 'merchantOrderId', value };
  const upiId = upiIdIn(value);
  if (upiId !== undefined) return { by: 'upiId', value: upiId };
  // A plain number may also be another party's id.
  if (amountIn(value) !== undefined && !/^\d+$/.test(value)) return { by: 'amount', value };
  return { by: 'any', value };
}
