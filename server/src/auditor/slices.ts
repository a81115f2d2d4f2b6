import { firstIdAt } from '../platform/ids.ts';
import { istMidnight } from '../platform/indian-time.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A range of time from one IST day to another, as the smallest ids and as moments. */
export interface Slice {
  readonly fromId: string;
  readonly toId: string;
  readonly from: string;
  readonly to: string;
}

/** The beginning of the newest days: yesterday in India. */
export const newestFrom = (now: number): number => istMidnight(now) - dayMs;

/**
 * The days of a tenant of one age: 0 are the newest days, each further one is a week before. Undefined where the tenant
 * had nothing yet. A day that begins meanwhile moves all of them on by one, so a day may come twice and none is left out.
 * @param firstId the tenant's first id, which holds its time in the first 48 bits
 */
export function sliceOf(firstId: string, age: number, now: number): Slice | undefined {
  const first = istMidnight(Number.parseInt(firstId.replaceAll('-', '').slice(0, 12), 16));
  // Engines' clocks may run ahead of ours.
  const to = age === 0 ? istMidnight(now) + 2 * dayMs : newestFrom(now) - (age - 1) * weekMs;
  if (to <= first) return undefined;
  const from = Math.max(age === 0 ? newestFrom(now) : to - weekMs, first);
  return {
    fromId: firstIdAt(from),
    toId: firstIdAt(to),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}
