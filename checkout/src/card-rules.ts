import {
  cardLengths,
  cvvLength,
  isCardGood,
  isCardNumber,
  networkOfCard,
} from '@galla/contract/collect/checkout/card-rules.ts';
import { t } from '@lingui/core/macro';

/** The card as typed: number and date as the fields show them. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly holder: string;
}

export type CardField = keyof TypedCard;

/** The order in which fields are filled in and checked. */
export const cardFields: readonly CardField[] = ['number', 'expiry', 'cvv', 'holder'];

/** Groups the digits of a card number as they are printed on the card. */
export function groupCard(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const network = networkOfCard(digits);
  const max = Math.max(...cardLengths(network));
  const short = network === 'AMEX' || network === 'DINERS';
  const groups =
    short && max < 16 ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
  return (groups.exec(digits.slice(0, max)) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `MM / YY` from typed, pasted (`12/2031`) or autofilled text. */
export function groupExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4);
  return padded.length <= 2 ? padded : `${padded.slice(0, 2)} / ${year}`;
}

/**
 * What the expiry field shows after a change. After a deletion the rest stays unchanged until the field loses focus, so
 * that a digit in the middle can be corrected. A shorter text alone does not mean a deletion, because a paste may be
 * shorter.
 */
export const shownExpiry = (before: string, text: string): string =>
  isDeletion(before, text) ? text : groupExpiry(text);

/** Whether `text` is `before` with one piece removed. */
function isDeletion(before: string, text: string): boolean {
  let same = 0;
  while (same < text.length && text[same] === before[same]) same += 1;
  return text.length < before.length && before.endsWith(text.slice(same));
}

/** The CVV, cut to the length that the card's network uses. A browser's autofill may set the CVV before the number. */
export function shownCvv(number: string, text: string): string {
  const network = networkOfCard(number.replace(/\D/g, ''));
  return text.replace(/\D/g, '').slice(0, network === undefined ? cvvLength('AMEX') : cvvLength(network));
}

/** Month and year of an expiry date that was typed, pasted or autofilled. */
export function expiryOf(text: string): { readonly month: number; readonly year: number } {
  const [month = '', year = ''] = groupExpiry(text).split(' / ');
  return { month: Number(month), year: 2000 + Number(year) };
}

/** The error of a field and how to correct it; undefined when the field is valid. */
export function problemOf(field: CardField, card: TypedCard, now: number): string | undefined {
  const digits = card.number.replace(/\D/g, '');
  if (field === 'number') {
    if (digits === '') return t`Enter the number on the card.`;
    return isCardNumber(digits) ? undefined : t`A digit is missing or wrong. Check your card.`;
  }
  if (field === 'expiry') {
    if (!/^\d\d \/ \d\d$/.test(groupExpiry(card.expiry))) return t`Enter month and year, such as 09 / 29.`;
    const { month, year } = expiryOf(card.expiry);
    if (month < 1 || month > 12) return t`Enter a month from 01 to 12.`;
    return isCardGood(month, year, now) ? undefined : t`This card has expired. Use another one.`;
  }
  if (field === 'cvv') {
    const length = cvvLength(networkOfCard(digits));
    if (/^\d+$/.test(card.cvv) && card.cvv.length === length) return undefined;
    return length === 4
      ? t`Enter the 4 digits on the front of the card.`
      : t`Enter the 3 digits on the back of the card.`;
  }
  return card.holder.trim() === '' ? t`Enter the name as printed on the card.` : undefined;
}
