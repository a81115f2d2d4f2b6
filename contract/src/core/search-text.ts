import { typedPaise } from './rupees.ts';

/**
 * The ten digits of an Indian mobile number in any notation: after +91, 91 or 0, with spaces, dashes, dots or brackets.
 * Undefined for any other text.
 */
export function mobileIn(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '');
  return /^(?:\+?91|0)?[5-9]\d{9}$/.test(digits) ? digits.slice(-10) : undefined;
}

/** A bank's reference number without the separators that people add to make it readable. */
export const referenceIn = (text: string): string => text.replace(/[\s-]/g, '');

/** The paise of an amount in any notation. Ten digits in a row are a phone number or a reference. */
function paiseIn(text: string): number | undefined {
  const paise = /\d{10}|[a-z]$/i.test(text) ? undefined : typedPaise(text);
  return paise === 0 ? undefined : paise;
}

/**
 * The rupee amount in a text, or a range of amounts, in paise: `1549`, `₹1,549.00`, `1500-1600`. Undefined for any
 * other text.
 */
export function amountIn(text: string): { readonly from: number; readonly to: number } | undefined {
  const [first = '', second = first, ...more] = text.split(/\s*(?:-|–|\bto\b)\s*/i);
  const [from, to] = [paiseIn(first), paiseIn(second)];
  return from === undefined || to === undefined || from > to || more.length > 0 ? undefined : { from, to };
}

/** A UPI ID as stored for search: in lower case. Undefined for any other text. */
export function upiIdIn(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return /^[a-z0-9._-]{2,}@[a-z][a-z0-9]{1,63}$/.test(id) ? id : undefined;
}

/**
 * How many last digits of a mobile number find it: four as people quote them, five as numbers are written in two
 * halves.
 */
const ends = [4, 5] as const;

/**
 * The last four or five digits of a mobile number, also after dots or a mask as in lists: `4321`, `43210`, `••4321`,
 * `...4321`. Undefined for any other text: fewer digits match too many, and more would reveal what lists mask.
 */
export function endOfMobileIn(text: string): string | undefined {
  const digits = /^[\s•*x.…]*(\d+)$/i.exec(text.trim())?.[1];
  return digits !== undefined && ends.some((length) => length === digits.length) ? digits : undefined;
}

/** A text in lower case if it may be part of a name. Undefined if it has no letter. */
export const namePartIn = (text: string): string | undefined =>
  /\p{L}/u.test(text) ? text.trim().toLowerCase().replace(/\s+/g, ' ') : undefined;
