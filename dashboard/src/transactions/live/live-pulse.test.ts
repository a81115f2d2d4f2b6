import type { Beat } from '@galla/contract/transactions/payment-pulse.ts';
import type { Payment } from '@galla/contract/transactions/schemas.ts';
import { pulseCount, pulseText } from '@galla/ui/charts/PulseStrip.tsx';
import { expect, test } from 'vitest';
import { maxRows } from './live-payments.ts';
import { pointsOfBeats, pointsOfRows, reachesBack } from './live-pulse.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const row = (secondsAgo: number, paymentState = 'COMPLETED') =>
  ({
    unitId: `pay_${secondsAgo}`,
    createdAt: new Date(now - secondsAgo * 1000).toISOString(),
    totalAmount: 100_00,
    paymentState,
  }) as Payment;

test('TXN-03 rows are enough for the pulse until so many came that the kept ones do not reach back', () => {
  const each = (seconds: number, count: number) => Array.from({ length: count }, (_, index) => row(index * seconds));
  expect(reachesBack(each(1, maxRows - 1), now)).toBe(true);
  expect(reachesBack(each(5, maxRows), now)).toBe(true);
  expect(reachesBack(each(1, maxRows), now)).toBe(false);
});

test('TXN-03 the pulse counts every payment of a beat, and says what came of them', () => {
  const beat = (group: Beat['group'], count: number): Beat => ({
    at: '2026-11-20T08:59:50.000Z' as Beat['at'],
    group,
    count,
    amount: count * 100,
  });
  const points = pointsOfBeats([beat('completed', 950), beat('pending', 12), beat('failed', 38)]);
  expect(pulseCount(points)).toBe(1000);
  expect(pulseText(points)).toBe('1,000 payments in the last 15 minutes, 12 in progress, 38 not paid');
  expect(points.map(({ at }) => at)).toEqual(Array.from({ length: 3 }, () => '2026-11-20T08:59:55.000Z'));
});

test('TXN-03 a payment is a point of its own where there are few, and leaves after a quarter of an hour', () => {
  const points = pointsOfRows([row(10), row(20, 'CANCELLED'), row(30, 'INITIATED'), row(901)], now);
  expect(points.map(({ state }) => state)).toEqual(['paid', 'failed', 'pending']);
});
