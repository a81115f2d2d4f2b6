import { expect, test } from 'vitest';
import { typedAmount, typedAmountProblem } from './typed-amount.ts';

test.each([
  ['4', '4', 4_00],
  ['499.', '499.', 499_00],
  ['499.005', '499.00', 499_00],
  ['1,234.50', '1,234.50', 1_234_50],
  ['₹ 1,24,518.40', '124518.40', 1_24_518_40],
  ['Rs. 500/-', '500.00', 500_00],
  ['५००', '500', 500_00],
  ['1 000', '1000', 1_000_00],
  ['12345678901234', '1234567890123', 1_234_567_890_123_00],
])('UI-04 “%s” in an amount field becomes %s', (typed, text, paise) =>
  expect(typedAmount(typed)).toEqual({ text, paise }),
);

test.each([
  ['4,99', '4,99'],
  ['1.234,50', '1.234,50'],
  ['1e3', '1e3'],
  ['-5', '-5'],
  ['1,2', '1,2'],
  ['$5', '$5'],
])('UI-04 “%s” in an amount field is no amount and never a larger one', (typed, text) => {
  expect(typedAmount(typed)).toEqual({ text, paise: null });
  expect(typedAmountProblem(text)).toBeDefined();
});

test('UI-04 an empty field has no error, and a decimal comma is explained', () => {
  expect([typedAmount(''), typedAmountProblem('')]).toEqual([{ text: '', paise: null }, undefined]);
  expect(typedAmountProblem('4,99')).toBe('Use a decimal point, such as 499.00');
  expect(typedAmountProblem('1,234')).toBeUndefined();
});
