import type { Beat } from '@galla/contract/payments/transactions/payment-pulse.ts';
import { pulseCount, pulseText } from '@galla/ui/charts/PulseStrip.tsx';
import { expect, test } from 'vitest';
import { pointsOfBeats } from './live-pulse.ts';

test('TXN-03 the pulse counts every payment of a beat, by outcome', () => {
  const beat = (group: Beat['group'], count: number): Beat => ({
    at: '2026-11-20T08:59:45.000Z' as Beat['at'],
    group,
    count,
    amount: count * 100,
  });
  const points = pointsOfBeats([beat('completed', 950), beat('pending', 12), beat('failed', 38)]);
  expect(pulseCount(points)).toBe(1000);
  expect(pulseText(points)).toBe('1,000 payments in the last 15 minutes, 12 in progress, 38 not paid');
  // Within their fifteen seconds, each at a separate position.
  expect(points.map(({ at }) => String(at).slice(17, 21))).toEqual(['52.5', '57.5', '47.5']);
});
