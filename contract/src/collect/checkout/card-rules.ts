import { fitsLuhn } from '../../core/card-numbers.ts';

/** The networks of cards, as the wire writes them and as customers read them. */
export const cardNetworkNames = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  RUPAY: 'RuPay',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
} as const;

/** What stands beside the number while it is typed: a phone of 320 px has room for the number and this. */
export const cardNetworkMarks = { ...cardNetworkNames, AMEX: 'Amex', DINERS: 'Diners' } as const;

/** A network of cards. */
export type CardNetwork = keyof typeof cardNetworkNames;

/** First digits by network; where two fit, as RuPay's 65 does with others abroad, the one of India comes first. */
const beginnings: readonly (readonly [CardNetwork, RegExp])[] = [
  ['AMEX', /^3[47]/],
  ['DINERS', /^3(0[0-5]|[689])/],
  ['RUPAY', /^(60|65|81|82|508|353|356)/],
  ['VISA', /^4/],
  ['MASTERCARD', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
];

/** The network of a card by the typed part of its number; undefined where none fits. */
export function networkOfCard(digits: string): CardNetwork | undefined {
  return beginnings.find(([, pattern]) => pattern.test(digits))?.[0];
}

/** How many digits a complete number of the network has. */
export function cardLengths(network: CardNetwork | undefined): readonly number[] {
  if (network === 'AMEX') return [15];
  if (network === 'DINERS') return [14, 16];
  return network === 'VISA' ? [13, 16, 19] : [16];
}

/** How many digits the code on the card has. */
export const cvvLength = (network: CardNetwork | undefined) => (network === 'AMEX' ? 4 : 3);

/** Whether these digits can be the number of a card. */
export function isCardNumber(digits: string): boolean {
  return /^\d+$/.test(digits) && cardLengths(networkOfCard(digits)).includes(digits.length) && fitsLuhn(digits);
}

/** Whether a card is good at a moment (ms since 1970): until the end of its month in India. */
export function isCardGood(month: number, year: number, now: number): boolean {
  const ends = Date.UTC(year, month, 1) - 330 * 60_000;
  return month >= 1 && month <= 12 && now < ends && year < new Date(now).getUTCFullYear() + 30;
}
