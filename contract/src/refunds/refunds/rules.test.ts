import { describe, expect, test } from 'vitest';
import { typedPaise } from '../../core/rupees.ts';
import {
  amountTextProblem,
  isAboveLimit,
  oldestRefundable,
  type RefundContext,
  refundStateText,
  refusalOf,
} from './rules.ts';

describe('typed refund amounts', () => {
  test.each([
    ['', 'Amount cannot be empty'],
    ['  ', 'Amount cannot be empty'],
    ['abc', 'Please enter a valid amount'],
    ['1e3', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['0x10', 'Please enter a valid amount'],
    ['1.2.3', 'Please enter a valid amount'],
    ['10.005', 'Amount can have up to two decimal places'],
    ['.001', 'Amount can have up to two decimal places'],
    ['0', 'Minimum refund amount is ₹1'],
    ['0.00', 'Minimum refund amount is ₹1'],
    ['0.99', 'Minimum refund amount is ₹1'],
    ['500.01', 'Amount must not exceed the refundable amount'],
  ])('REF-01 “%s”: %s', (text, message) => expect(amountTextProblem(text, 500_00)).toBe(message));

  test.each([
    ['0.50', 50, undefined],
    ['0.49', 50, 'Minimum refund amount is ₹1'],
    ['0.51', 50, 'Minimum refund amount is ₹1'],
    ['1', 50, 'Amount must not exceed the refundable amount'],
    ['0', 0, 'Minimum refund amount is ₹1'],
    ['0.50', 1_00, 'Minimum refund amount is ₹1'],
  ])('REF-01 “%s” with %d paise left: %s', (text, left, message) =>
    expect(amountTextProblem(text, left)).toBe(message),
  );

  test.each([
    ['1', 1_00],
    ['500', 500_00],
    ['₹ 1,234.5', 1_234_50],
    ['12.', 12_00],
    ['9999999999999.99', 9_999_999_999_999_99],
  ])('REF-01 “%s” is %d paise', (text, amount) => expect(typedPaise(text)).toBe(amount));

  test('REF-01 every amount written with two decimals is read exactly to the paisa', () => {
    for (let amount = 0; amount < 200_00; amount += 7) {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
      expect(typedPaise(text)).toBe(amount);
    }
  });
});

const now = Date.parse('2026-08-31T12:00:00Z');
const facts: RefundContext = {
  mayRefund: true,
  merchantKind: 'OFFLINE_ORGANISED',
  flags: new Set(),
  paymentState: 'COMPLETED',
  total: 500_00,
  refunded: 0,
  reserved: 0,
  chargedBack: 0,
  paidAt: now,
  now,
  refundDays: 180,
};

test('REF-02 the refusals follow the order of the specification', () => {
  const old = { paidAt: oldestRefundable(now, 180) - 1 };
  const spent = { refunded: 300_00, reserved: 200_00 };
  expect(refusalOf(facts)).toBeUndefined();
  expect(refusalOf({ ...facts, ...old })).toBe('TOO_OLD');
  expect(refusalOf({ ...facts, ...old, ...spent })).toBe('NOTHING_LEFT');
  expect(refusalOf({ ...facts, ...spent, flags: new Set(['REFUNDS_BLOCKED']) })).toBe('WRONG_STATE');
  expect(refusalOf({ ...facts, paymentState: 'FAILED', merchantKind: 'P2M_LIMITED' })).toBe('NOT_AUTHORIZED');
  expect(refusalOf({ ...facts, mayRefund: false })).toBe('NOT_AUTHORIZED');
});

test('REF-02 the days allowed for refunds are Indian days', () => {
  expect(new Date(oldestRefundable(Date.parse('2026-11-20T20:00:00Z'), 180)).toISOString()).toBe(
    '2026-05-24T18:30:00.000Z',
  );
  expect(new Date(oldestRefundable(Date.parse('2026-11-20T12:00:00Z'), 1)).toISOString()).toBe(
    '2026-11-18T18:30:00.000Z',
  );
});

test('REF-01 several small refunds of one payment reach a limit like one large refund', () => {
  const spent = { refunded: 60_00, reserved: 30_00 };
  expect(isAboveLimit(100_00, { amount: 10_00, ...spent })).toBe(false);
  expect(isAboveLimit(100_00, { amount: 10_01, ...spent })).toBe(true);
  expect(isAboveLimit(null, { amount: 10_01, ...spent })).toBe(false);
});

test('REF-04 a refund is initiated until the bank has it, and then pending', () => {
  const at = '2026-11-20T09:00:00Z';
  expect(refundStateText({ state: 'PENDING', sentAt: null })).toBe('Refund Initiated');
  expect(refundStateText({ state: 'PENDING', sentAt: at })).toBe('Refund Pending');
  expect(refundStateText({ state: 'FAILED', sentAt: at })).toBe('Refund Failed');
});
