import { fitsLuhn } from '../../core/card-numbers.ts';

/** The card networks, by their code in the API with the name for customers. */
export const cardNetworkNames = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  RUPAY: 'RuPay',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
} as const;

/** The short names shown beside the number while it is typed: a phone of 320 px has only room for these. */
export const cardNetworkMarks = { ...cardNetworkNames, AMEX: 'Amex', DINERS: 'Diners' } as const;

/** A network of cards. */
export type CardNetwork = keyof typeof cardNetworkNames;

/**
 * The first digits by network. If two match, as RuPay's 65 also occurs in networks abroad, the Indian one comes first.
 */
const beginnings: readonly (readonly [CardNetwork, RegExp])[] = [
  ['AMEX', /^3[47]/],
  ['DINERS', /^3(0[0-5]|[689])/],
  ['RUPAY', /^(60|65|81|82|508|353|356)/],
  ['VISA', /^4/],
  ['MASTERCARD', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
];

/** The network of a card by the digits typed so far; undefined if none matches. */
export function networkOfCard(digits: string): CardNetwork | undefined {
  return beginnings.find(([, pattern]) => pattern.test(digits))?.[0];
}

/** The possible lengths of a complete number of the network, in digits. */
export function cardLengths(network: CardNetwork | undefined): readonly number[] {
  if (network === 'AMEX') return [15];
  if (network === 'DINERS') return [14, 16];
  return network === 'VISA' ? [13, 16, 19] : [16];
}

/** The length of the network's CVV, in digits. */
export const cvvLength = (network: CardNetwork | undefined) => (network === 'AMEX' ? 4 : 3);

/** Whether these digits can be a card number. */
export function isCardNumber(digits: string): boolean {
  return /^\d+$/.test(digits) && cardLengths(networkOfCard(digits)).includes(digits.length) && fitsLuhn(digits);
}

/** Whether a card is valid at a moment (ms since 1970): until its month ends in India. */
export function isCardGood(month: number, year: number, now: number): boolean {
  const ends = Date.UTC(year, month, 1) - 330 * 60_000;
  return month >= 1 && month <= 12 && now < ends && year < new Date(now).getUTCFullYear() + 30;
}
