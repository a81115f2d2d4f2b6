import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { expect, test } from 'vitest';
import { ledgerRows } from './money/payment-money.ts';
import { timelineEvents } from './payment-timeline.ts';

const payment: PaymentDetails = {
  unitId: 'pay_00000000000000000000000001',
  merchantId: 'CHAI01',
  merchantName: 'Chai Stop',
  paymentState: 'COMPLETED',
  totalAmount: 3_675_50,
  amount: 3_575_50,
  offerAdjustment: 100_00,
  refundedAmount: 0,
  instrument: 'CREDIT_CARD',
  instrumentLabel: 'Visa credit •• 4402',
  paymentSolution: 'POS',
  customerName: 'Gurpreet Kaur Bedi',
  customerPhone: null,
  storeId: 'STLN02',
  storeName: 'Lajpat Nagar',
  terminalName: 'Counter 2',
  qrCodeName: null,
  utr: '632414871063',
  arn: null,
  providerTransactionId: 'T1',
  merchantTransactionId: null,
  merchantOrderId: null,
  settlementUtr: null,
  failureReason: null,
  createdAt: '2026-11-20T18:29:50Z',
  completedAt: '2026-11-20T18:30:05Z',
  updatedAt: '2026-11-20T18:30:05Z',
  offerId: 'FESTIVE100',
  paidTo: 'Chai Stop, Lajpat Nagar',
  paidBy: 'Gurpreet Kaur Bedi',
  cardIssuer: null,
  refundableAmount: 3_675_50,
  settlement: null,
  chargedBackAmount: 0,
  chargebacks: [],
  fee: null,
  gst: null,
  refunds: [],
  warnings: [],
  timeline: [
    { state: 'INITIATED', at: '2026-11-20T18:29:50Z', note: null },
    { state: 'PENDING', at: '2026-11-20T18:29:55Z', note: null },
    { state: 'COMPLETED', at: '2026-11-20T18:30:05Z', note: null },
  ],
};

test('TXN-04 the timeline lists the events, with the date when it changes', () => {
  expect(timelineEvents(payment).map(({ title, detail, state }) => [title, detail, state])).toEqual([
    ['Payment Initiated', 'POS · Counter 2, Lajpat Nagar', 'done'],
    ['Payment Pending', 'Waiting for the bank', 'done'],
    ['Payment Successful', '₹3,675.50 with offer FESTIVE100, 21 Nov’26', 'done'],
  ]);
});

test('TXN-04 a payment in progress waits at its last step', () => {
  const pending = { ...payment, paymentState: 'PENDING' as const, timeline: payment.timeline.slice(0, 2) };
  expect(timelineEvents(pending).map(({ state }) => state)).toEqual(['done', 'waiting']);
});

test('TXN-04 a failed payment gives the reason', () => {
  const failed = {
    ...payment,
    paymentState: 'FAILED' as const,
    timeline: [{ state: 'FAILED' as const, at: '2026-11-20T18:29:55Z', note: 'Declined by bank' }],
  };
  expect(timelineEvents(failed)).toEqual([
    { title: 'Payment Failed', at: '2026-11-20T18:29:55Z', state: 'failed', detail: 'Declined by bank' },
  ]);
});

test('TXN-04 refunds of a payment are in its timeline, each in its current state', () => {
  const why = { reason: 'ITEM_RETURNED', askedBy: 'Meera Iyer', failureReason: null } as const;
  const asked = { ...why, utr: null, arn: null, createdAt: '2026-11-20T18:40:00Z', finishedAt: null };
  const sent = { ...asked, sentAt: '2026-11-20T18:40:01Z', amount: 620_00 };
  const refunds = [
    { ...sent, refundId: 'rfnd_3' as const, state: 'PENDING' as const },
    { ...sent, refundId: 'rfnd_2' as const, state: 'PENDING' as const, sentAt: null },
    { ...sent, refundId: 'rfnd_1' as const, state: 'COMPLETED' as const, finishedAt: '2026-11-20T18:45:00Z' },
  ];
  const events = timelineEvents({ ...payment, timeline: [], createdAt: '2026-11-20T18:38:04Z', refunds });
  const detail = '₹620.00, Meera Iyer, Item returned';
  expect(events).toEqual([
    { title: 'Refund Initiated', at: '2026-11-20T18:40:00Z', state: 'waiting', detail },
    { title: 'Refund Pending', at: '2026-11-20T18:40:00Z', state: 'waiting', detail },
    { title: 'Refund Completed', at: '2026-11-20T18:45:00Z', state: 'done', detail },
  ]);
});

test('TXN-04 chargebacks are in the timeline, with their outcome', () => {
  const opened = {
    chargebackId: 'cbk_1',
    state: 'OPENED',
    amount: 620_00,
    takenAmount: 620_00,
    reason: 'Card absent',
    arn: null,
    openedAt: '2026-11-22T18:40:00Z',
    finishedAt: null,
  } as const;
  const events = (chargebacks: PaymentDetails['chargebacks']) =>
    timelineEvents({ ...payment, timeline: [], chargebacks }).map(({ title, detail, state }) => [title, detail, state]);
  expect(events([opened])).toEqual([
    ['Chargeback opened: amount deducted', '₹620.00, Card absent, 23 Nov’26', 'waiting'],
  ]);
  expect(events([{ ...opened, state: 'LOST', takenAmount: 620_00, finishedAt: '2026-11-25T09:00:00Z' }])).toEqual([
    ['Chargeback opened: amount deducted', '₹620.00, Card absent, 23 Nov’26', 'done'],
    ['Chargeback lost: money not returned', '₹620.00, 25 Nov’26', 'failed'],
  ]);
});

test('TXN-04 the ledger accounts for every rupee: paid, offer, payment, refunds', () => {
  const amounts = (changed: Partial<PaymentDetails>) =>
    ledgerRows({ ...payment, ...changed }, undefined).map(({ amount, kind }) => [amount, kind]);
  expect(amounts({})).toEqual([
    [3_575_50, undefined],
    [100_00, undefined],
    [3_675_50, 'total'],
  ]);
  expect(amounts({ refundedAmount: 620_00, refundableAmount: 3_055_50 })).toEqual([
    [3_575_50, undefined],
    [100_00, undefined],
    [3_675_50, 'sum'],
    [-620_00, undefined],
    [3_055_50, 'total'],
  ]);
  expect(amounts({ refundedAmount: 620_00, refundableAmount: 3_000_00 })).toEqual([
    [3_575_50, undefined],
    [100_00, undefined],
    [3_675_50, 'sum'],
    [-620_00, undefined],
    [-55_50, undefined],
    [3_000_00, 'total'],
  ]);
  expect(amounts({ refundedAmount: 620_00, chargedBackAmount: 55_50, refundableAmount: 3_000_00 })).toEqual([
    [3_575_50, undefined],
    [100_00, undefined],
    [3_675_50, 'sum'],
    [-620_00, undefined],
    [-55_50, undefined],
    [3_000_00, 'total'],
  ]);
  expect(amounts({ paymentState: 'FAILED', offerAdjustment: 0, totalAmount: 3_575_50 })).toEqual([
    [3_575_50, undefined],
    [3_575_50, 'sum'],
  ]);
});
