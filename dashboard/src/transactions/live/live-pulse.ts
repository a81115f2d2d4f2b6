import { isLost } from '@galla/contract/payments/states.ts';
import { type Beat, beatMs } from '@galla/contract/transactions/payment-pulse.ts';
import type { Payment } from '@galla/contract/transactions/schemas.ts';
import type { PulsePoint } from '@galla/ui/charts/PulseStrip.tsx';
import { maxRows } from './live-payments.ts';

/** The range of the strip: 15 minutes. */
export const pulseMs = 15 * 60_000;

/** Whether the rows, which are the newest only, reach back over the whole strip. */
export function reachesBack(rows: readonly Payment[], now: number): boolean {
  const oldest = rows.at(-1);
  return rows.length < maxRows || oldest === undefined || Date.parse(oldest.createdAt) < now - pulseMs;
}

/** A point a payment. */
export function pointsOfRows(rows: readonly Payment[], now: number): readonly PulsePoint[] {
  return rows
    .filter(({ createdAt }) => now - Date.parse(createdAt) <= pulseMs)
    .map(({ unitId, createdAt, totalAmount, paymentState }) => ({
      key: unitId,
      at: createdAt,
      amount: totalAmount,
      state: paymentState === 'COMPLETED' ? 'paid' : isLost(paymentState) ? 'failed' : 'pending',
    }));
}

const states = { completed: 'paid', pending: 'pending', failed: 'failed' } as const;

/** A point for the payments of a beat, in its middle. */
export const pointsOfBeats = (beats: readonly Beat[]): readonly PulsePoint[] =>
  beats.map(({ at, group, count, amount }) => ({
    key: `${at} ${group}`,
    at: new Date(Date.parse(at) + beatMs / 2).toISOString(),
    amount,
    count,
    state: states[group],
  }));
