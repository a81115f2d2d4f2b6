import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { expect, test } from 'vitest';
import { heldRows, lastPaid, maxRows, merge, noPayments } from './live-payments.ts';

const base = Date.parse('2026-11-20T09:00:00Z');

function payment(number: number, change: Partial<Payment> = {}): Payment {
  const at = new Date(base + number * 1000).toISOString();
  return {
    unitId: `pay_${String(number).padStart(26, '0')}`,
    merchantId: 'CHAI01',
    merchantName: 'Chai Stop',
    paymentState: 'PENDING',
    totalAmount: 100_00,
    amount: 100_00,
    offerAdjustment: 0,
    refundedAmount: 0,
    instrument: 'ACCOUNT',
    instrumentLabel: null,
    paymentSolution: 'QR',
    customerName: null,
    customerPhone: null,
    storeId: null,
    storeName: null,
    terminalName: null,
    qrCodeName: null,
    utr: null,
    arn: null,
    providerTransactionId: `T${number}`,
    merchantTransactionId: null,
    merchantOrderId: null,
    settlementUtr: null,
    failureReason: null,
    createdAt: at,
    completedAt: null,
    updatedAt: at,
    ...change,
  };
}

const later = (seconds: number) => new Date(base + seconds * 1000).toISOString();
const ids = (rows: readonly Payment[]) => rows.map(({ providerTransactionId }) => providerTransactionId);

test('TXN-03 a payment that arrives twice is on the screen once', () => {
  const first = merge(noPayments, [payment(1)], 'stream').live;
  const again = merge(first, [payment(1), payment(2), payment(2)], 'stream');
  expect(ids(again.live.rows)).toEqual(['T2', 'T1']);
  expect(again.live.arrived).toBe(2);
  expect(ids(again.added)).toEqual(['T2']);
});

test('TXN-03 an earlier payment that is refunded now does not count as arrived', () => {
  const refunded = payment(1, { paymentState: 'COMPLETED', refundedAmount: 40_00 });
  const { live, added, paid } = merge(noPayments, [refunded], 'stream');
  expect([ids(live.rows), live.arrived, added, paid]).toEqual([['T1'], 0, [], []]);
});

test('TXN-03 the newest version of a payment wins, whatever came first', () => {
  const paid = payment(1, { paymentState: 'COMPLETED', updatedAt: later(30), completedAt: later(30) });
  const live = merge(noPayments, [paid], 'stream').live;
  const late = merge(live, [payment(1)], 'stream');
  expect(late.live.rows[0]?.paymentState).toBe('COMPLETED');
  expect(late.paid).toEqual([]);
  expect(merge(merge(noPayments, [payment(1)], 'list').live, [paid], 'stream').paid).toEqual([paid]);
});

test('TXN-03 the list that is loaded beside the stream adds nothing new', () => {
  const streamed = merge(noPayments, [payment(3)], 'stream').live;
  const both = merge(streamed, [payment(1), payment(2), payment(3)], 'list');
  expect(ids(both.live.rows)).toEqual(['T3', 'T2', 'T1']);
  expect(both.live.arrived).toBe(1);
  expect(both.added).toEqual([]);
});

test('TXN-03 a day of payments keeps the newest two hundred', () => {
  let live = noPayments;
  for (let number = 0; number < 500; number += 50)
    live = merge(
      live,
      Array.from({ length: 50 }, (_, index) => payment(number + index)),
      'stream',
    ).live;
  expect(live.rows).toHaveLength(maxRows);
  expect(live.rows[0]?.providerTransactionId).toBe('T499');
  expect(live.arrived).toBe(500);
});

test('TXN-03 a held list moves nothing but still shows that a payment was paid', () => {
  const still = merge(noPayments, [payment(1), payment(2)], 'list').live;
  const paid = payment(1, { paymentState: 'COMPLETED', updatedAt: later(60) });
  const now = merge(still, [payment(3), paid], 'stream').live;
  const shown = heldRows(still, now);
  expect(ids(shown)).toEqual(['T2', 'T1']);
  expect(shown[1]?.paymentState).toBe('COMPLETED');
  expect(now.arrived - still.arrived).toBe(1);
});

test('TXN-03 the last payment is the one that was paid last', () => {
  const slow = payment(1, { paymentState: 'COMPLETED', completedAt: later(90) });
  const quick = payment(5, { paymentState: 'COMPLETED', completedAt: later(7) });
  expect(lastPaid([payment(9), quick, slow])).toBe(slow);
  expect(lastPaid([payment(9)])).toBeUndefined();
});
