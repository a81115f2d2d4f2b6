import { expect, test } from 'vitest';
import type { TypedCard } from './card-rules.ts';
import { expiryOf, groupCard, groupExpiry, problemOf, shownCvv, shownExpiry } from './card-rules.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const card: TypedCard = { number: '4111 1111 1111 1111', expiry: '12 / 31', cvv: '123', holder: 'Kavita Menon' };

test('PAY-05 a card number is grouped as on the card, however it was typed', () => {
  expect(groupCard('4111-1111 11111111')).toBe('4111 1111 1111 1111');
  expect(groupCard('41111')).toBe('4111 1');
  expect(groupCard('378282246310005')).toBe('3782 822463 10005');
  expect(groupCard('30569309025904')).toBe('3056 9309 0259 04');
  expect(groupCard('41111111111111111112222')).toBe('4111 1111 1111 1111 111');
});

test('PAY-05 month and year are accepted typed, pasted or autofilled', () => {
  expect(['9', '09', '092', '0929', '09/2029', '9/29', '12 / 31'].map(groupExpiry)).toEqual([
    '09',
    '09',
    '09 / 2',
    '09 / 29',
    '09 / 29',
    '09 / 29',
    '12 / 31',
  ]);
  expect(expiryOf('09 / 29')).toEqual({ month: 9, year: 2029 });
});

test('PAY-05 each error in the card is shown at its field', () => {
  for (const field of ['number', 'expiry', 'cvv', 'holder'] as const)
    expect([field, problemOf(field, card, now)]).toEqual([field, undefined]);
  expect(problemOf('number', { ...card, number: '4111 1111 1111 1112' }, now)).toMatch(/missing or wrong/);
  expect(problemOf('expiry', { ...card, expiry: '10 / 26' }, now)).toMatch(/expired/);
  expect(problemOf('expiry', { ...card, expiry: '13 / 31' }, now)).toMatch(/01 to 12/);
  expect(problemOf('cvv', { ...card, number: '3782 822463 10005' }, now)).toMatch(/4 digits/);
  for (const number of ['4111 1111 1111 1111', '5555 5555 5555 4444', '6521 5252 5252 5250', '3056 9309 0259 04'])
    for (const cvv of ['12', '1234']) expect(problemOf('cvv', { ...card, number, cvv }, now)).toMatch(/3 digits/);
  expect(problemOf('holder', { ...card, holder: ' ' }, now)).toMatch(/name/);
});

test('PAY-05 a date that replaces another is read as entered, whichever is longer', () => {
  for (const [before, text, shown] of [
    ['13 / 30', '12/30', '12 / 30'],
    ['13 / 30', '1230', '12 / 30'],
    ['12 / 31', '9/29', '09 / 29'],
    ['12 / 31', '11/2030', '11 / 30'],
    // After a manual deletion the rest stays unchanged.
    ['12 / 31', '2 / 31', '2 / 31'],
    ['12 / 31', '12 / ', '12 / '],
    ['12 / ', '12 /', '12 /'],
    ['12 / 31', '', ''],
  ] as const)
    expect([before, text, shownExpiry(before, text)]).toEqual([before, text, shown]);
  // The field's text is parsed exactly as shown.
  for (const expiry of ['12/30', '1230', '12 30', '12/2030', '12 / 30'])
    expect([expiry, problemOf('expiry', { ...card, expiry }, now), expiryOf(expiry)]).toEqual([
      expiry,
      undefined,
      { month: 12, year: 2030 },
    ]);
});

test("PAY-05 the CVV length follows the card's network, even when autofilled before the number", () => {
  expect(shownCvv('', '7391')).toBe('7391');
  expect(shownCvv('3782 822463 10005', '7391')).toBe('7391');
  expect(shownCvv('4111 1111 1111 1111', '7391')).toBe('739');
  expect(shownCvv('4111 1111 1111 1111', ' 73 9')).toBe('739');
});
