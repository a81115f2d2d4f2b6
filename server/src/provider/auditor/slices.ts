import { firstIdAt } from '../../platform/ids.ts';
import { istMidnight } from '../../platform/indian-time.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A range of time from one IST day to another, as the smallest ids and as moments. */
export interface Slice {
  readonly fromId: string;
  readonly toId: string;
  readonly from: string;
  readonly to: string;
}

/** The start of the newest days: yesterday in India. */
export const newestFrom = (now: number): number => istMidnight(now) - dayMs;

/**
 * The days of a tenant of one age: 0 covers the newest days, each further age one earlier week. Undefined if the tenant
 * had nothing then. When a new day begins, all ages shift by a day, so a day may come twice and none is left out.
 * @param firstId the tenant's first id, whose first 48 bits are its time
 */
export function sliceOf(firstId: string, age: number, now: number): Slice | undefined {
  const first = istMidnight(Number.parseInt(firstId.replaceAll('-', '').slice(0, 12), 16));
  // Engines' clocks may run ahead of ours.
  const to = age === 0 ? istMidnight(now) + 2 * dayMs : newestFrom(now) - (age - 1) * weekMs;
  if (to <= first) return undefined;
  return between(Math.max(age === 0 ? newestFrom(now) : to - weekMs, first), to);
}

/** The newest days, independent of a tenant. */
export const newestSlice = (now: number): Slice => between(newestFrom(now), istMidnight(now) + 2 * dayMs);

/**
 * Days in India, `YYYY-MM-DD`, as slices in the order of the list. Consecutive days are joined into one slice of up to
 * a week.
 * @param now days of the newest slice are left out, because they are checked anyway
 */
export function slicesOf(
  days: readonly string[],
  now: number,
): { readonly days: readonly string[]; readonly slice: Slice }[] {
  const runs: string[][] = [];
  for (const day of days) {
    const start = startOf(day);
    if (!(start < newestFrom(now))) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && run.length < 7 && last !== undefined && Math.abs(startOf(last) - start) === dayMs)
      run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => {
    const starts = run.map(startOf);
    return { days: run, slice: between(Math.min(...starts), Math.max(...starts) + dayMs) };
  });
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

function between(from: number, to: number): Slice {
  return {
    fromId: firstIdAt(from),
    toId: firstIdAt(to),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}
