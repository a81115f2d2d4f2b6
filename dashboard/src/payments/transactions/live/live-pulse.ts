import type { Beat } from '@galla/contract/payments/transactions/payment-pulse.ts';
import { beatMs } from '@galla/contract/payments/transactions/rules.ts';
import type { PulsePoint } from '@galla/ui/charts/PulseStrip.tsx';

/** The range of the strip: 15 minutes. */
export const pulseMs = 15 * 60_000;

const states = { completed: 'paid', pending: 'pending', failed: 'failed' } as const;

/** The position of a point within its beat, so that points of one beat do not overlap. */
const places = { failed: 1 / 6, completed: 1 / 2, pending: 5 / 6 } as const;

/** A point for the payments of each group of a beat. */
export const pointsOfBeats = (beats: readonly Beat[]): readonly PulsePoint[] =>
  beats.map(({ at, group, count, amount }) => ({
    key: `${at} ${group}`,
    at: new Date(Date.parse(at) + beatMs * places[group]).toISOString(),
    amount,
    count,
    state: states[group],
  }));
