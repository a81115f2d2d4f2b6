import { expect, test } from 'vitest';
import type { TypedCard } from './card-rules.ts';
import { expiryOf, groupCard, groupExpiry, problemOf } from './card-rules.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const card: TypedCard = { number: '4111 1111 1111 1111', expiry: '12 / 31', cvv: '123', holder: 'Kavita Menon' };

test('PAY-05 a card number stands in the groups of the card, however it was typed', () => {
  expect(groupCard('4111-1111 11111111')).toBe('4111 1111 1111 1111');
  expect(groupCard('41111')).toBe('4111 1');
  expect(groupCard('378282246310005')).toBe('3782 822463 10005');
  expect(groupCard('30569309025904')).toBe('3056 9309 0259 04');
  expect(groupCard('41111111111111111112222')).toBe('4111 1111 1111 1111 111');
});

test('PAY-05 month and year are taken as they are typed, pasted or filled in', () => {
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

test('PAY-05 what is wrong with a card is said where it is wrong', () => {
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
