import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { expect, test } from 'vitest';
import { ledgerRows, timelineEvents } from './refund-view-model.ts';

const refund = {
  amount: 620_00,
  state: 'PENDING',
  instrument: 'CREDIT_CARD',
  instrumentLabel: 'Visa credit •• 4402',
  createdAt: '2026-11-20T09:00:00Z',
  timeline: [
    { step: 'ASKED', at: '2026-11-20T09:00:00Z', by: 'Imran Shaikh', note: null },
    { step: 'SENT', at: '2026-11-20T20:00:00Z', by: null, note: null },
  ],
  payment: {
    totalAmount: 3_675_50,
    refundedAmount: 100_00,
    refundableAmount: 2_955_50,
    createdAt: '2026-11-19T09:00:00Z',
  },
} as unknown as RefundDetails;

test('REF-04 a refund shows the amounts refunded before and left, which add up to the payment', () => {
  const amounts = (changed: Partial<RefundDetails>) =>
    ledgerRows({ ...refund, ...changed }).map(({ amount }) => amount);
  expect(amounts({})).toEqual([3_675_50, -100_00, -620_00, 2_955_50]);
  // A failed refund took no money, so the other refunds are the whole difference.
  const payment = { ...refund.payment, refundableAmount: 3_575_50 };
  expect(amounts({ state: 'FAILED', payment })).toEqual([3_675_50, -100_00, -620_00, 3_575_50]);
  const alone = { ...refund.payment, refundableAmount: 3_055_50 };
  expect(amounts({ state: 'COMPLETED', payment: alone })).toEqual([3_675_50, -620_00, 3_055_50]);
});

test('REF-04 the timeline says who did what, on which day, and the next step', () => {
  expect(timelineEvents(refund).map(({ title, detail, state }) => [title, detail, state])).toEqual([
    ['Refund requested', 'Imran Shaikh', 'done'],
    ['Sent to the bank', '21 Nov’26', 'done'],
    ['Refund Pending', 'Reaches Visa credit •• 4402 in 5–7 working days.', 'waiting'],
  ]);
  const last = (state: RefundDetails['state']) => timelineEvents({ ...refund, state }).at(-1)?.title;
  expect(last('AWAITING_APPROVAL')).toBe('Waiting for approval');
  expect(last('COMPLETED')).toBe('Sent to the bank');
});
