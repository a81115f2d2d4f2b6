import { expect, test } from 'vitest';
import { amountTextOf, refundAmountProblem, refundChoices, refundTypeOf } from './refund-amount.ts';

const whole = { totalAmount: 90_00, refundableAmount: 90_00 };
const rest = { totalAmount: 90_00, refundableAmount: 40_00 };
const paise = { totalAmount: 90_00, refundableAmount: 50 };

test('REF-01 Partial starts empty, and Full with the whole remaining amount', () => {
  expect([amountTextOf('PARTIAL', whole), amountTextOf('ALL', whole), amountTextOf('ALL', rest)]).toEqual([
    '',
    '90.00',
    '40.00',
  ]);
});

test('REF-01 the full amount is refused under Partial, and a part under Full', () => {
  expect(refundAmountProblem('90', 'PARTIAL', whole)).toBe('This is the full amount. Choose Full to refund it.');
  expect(refundAmountProblem('40.00', 'PARTIAL', rest)).toBe(
    'This is all that is left. Choose Remaining to refund it.',
  );
  expect(refundAmountProblem('39.99', 'ALL', rest)).toBe('Choose Partial to refund less than what is left.');
  expect(refundAmountProblem('89.99', 'ALL', whole)).toMatch(/^A full refund is not allowed/);
  expect(refundAmountProblem('89.99', 'PARTIAL', whole)).toBeUndefined();
  expect(refundAmountProblem('', 'PARTIAL', whole)).toBe('Amount cannot be empty');
  expect([refundTypeOf('ALL', whole), refundTypeOf('ALL', rest), refundTypeOf('PARTIAL', whole)]).toEqual([
    'FULL',
    'PARTIAL',
    'PARTIAL',
  ]);
});

test('REF-01 if at most ₹1 is left, all of it or nothing is refunded', () => {
  expect(refundChoices(paise).map(({ disabled = false }) => disabled)).toEqual([false, true]);
  expect(refundAmountProblem('0.50', 'ALL', paise)).toBeUndefined();
  expect(refundAmountProblem('0.49', 'ALL', paise)).toBe('Minimum refund amount is ₹1');
  expect(refundChoices(whole).map(({ label }) => label)).toEqual(['Full', 'Partial']);
  expect(refundChoices(rest).map(({ label }) => label)).toEqual(['Remaining', 'Partial']);
});
