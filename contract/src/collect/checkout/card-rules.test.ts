import { expect, test } from 'vitest';
import { fitsLuhn } from '../../core/card-numbers.ts';
import {
  type CardNetwork,
  cardNetworkNames,
  cvvLength,
  isCardGood,
  isCardNumber,
  networkOfCard,
} from './card-rules.ts';
import { payWith } from './endpoints.ts';

test('PAY-05 the first digits identify a card’s network', () => {
  const examples = {
    VISA: ['4', '4111111111111111'],
    MASTERCARD: ['51', '5555555555554444', '2221000000000009', '2720990000000007'],
    RUPAY: ['6070', '6521880044170000', '508500', '817200', '356100'],
    AMEX: ['34', '378282246310005'],
    DINERS: ['36', '30569309025904'],
  };
  for (const [network, numbers] of Object.entries(examples))
    for (const number of numbers) expect([number, networkOfCard(number)]).toEqual([number, network]);
  for (const other of ['', '1', '2220', '2721', '50', '9'])
    expect([other, networkOfCard(other)]).toEqual([other, undefined]);
});

test('PAY-05 every single wrong digit in a card number is detected', () => {
  const right = '4111111111111111';
  expect(isCardNumber(right)).toBe(true);
  for (let at = 0; at < right.length; at += 1)
    for (let digit = 0; digit <= 9; digit += 1) {
      const typed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      expect([typed, fitsLuhn(typed)]).toEqual([typed, typed === right]);
    }
  expect(isCardNumber('378282246310005')).toBe(true);
  expect(isCardNumber('37828224631000')).toBe(false);
  expect(isCardNumber('')).toBe(false);
});

test('PAY-05 American Express has a CVV of four digits, every other network three', () => {
  const lengths = (Object.keys(cardNetworkNames) as CardNetwork[]).map((network) => [network, cvvLength(network)]);
  expect(Object.fromEntries(lengths)).toEqual({ VISA: 3, MASTERCARD: 3, RUPAY: 3, AMEX: 4, DINERS: 3 });
  expect(cvvLength(undefined)).toBe(3);
});

test.each([
  ['4111111111111111', '739', '7391'],
  ['5555555555554444', '739', '7391'],
  ['6521525252525251', '739', '7391'],
  ['30569309025904', '739', '7391'],
  ['378282246310005', '7391', '739'],
])('PAY-05 a card %s is accepted with a CVV of its length, and no other', (number, right, wrong) => {
  const card = { type: 'CARD', number, expiryMonth: 12, expiryYear: 2031, holder: 'Kavita Menon' } as const;
  expect(payWith.safeParse({ ...card, cvv: right }).success).toBe(true);
  const refused = payWith.safeParse({ ...card, cvv: wrong });
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['cvv']]);
});

test('PAY-05 a card is valid until its month ends in India', () => {
  const last = Date.parse('2026-11-30T18:29:59Z');
  expect(isCardGood(11, 2026, last)).toBe(true);
  expect(isCardGood(11, 2026, last + 1000)).toBe(false);
  expect(isCardGood(12, 2026, last)).toBe(true);
  expect(isCardGood(13, 2027, last)).toBe(false);
  expect(isCardGood(1, 2057, last)).toBe(false);
});
