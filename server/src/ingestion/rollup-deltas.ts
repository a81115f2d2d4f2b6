import { noId } from '../platform/ids.ts';
import type { PaymentRow } from './payment-row.ts';
import { type Rollup, type RollupDelta, rollups } from './queries.ts';

const istOffsetMs = 19_800_000;
const hourMs = 3_600_000;

/** The start of the hour of IST that holds a moment (ms since 1970). IST is 5:30 ahead: hours start at half past in UTC. */
export function istHour(ms: number): number {
  return Math.floor((ms + istOffsetMs) / hourMs) * hourMs - istOffsetMs;
}

/** The day of IST that holds a moment, `YYYY-MM-DD`. */
export function istDay(ms: number): string {
  return new Date(ms + istOffsetMs).toISOString().slice(0, 10);
}

interface Sum {
  count: number;
  amount: number;
}

/** What a batch adds to the rollups: one delta a key, whatever the number of payments. */
export class RollupDeltas {
  readonly #sums: Record<Rollup, Map<string, Sum>> = {
    payment_hour: new Map(),
    payment_store_hour: new Map(),
    payment_store_day: new Map(),
  };

  /** Counts a payment as it is now (`sign` 1) or takes it out as it was before (−1). */
  add(row: PaymentRow, sign: 1 | -1): void {
    const amount = sign * (row.amount + row.offer_adjustment);
    const began = Date.parse(row.created_at);
    const hour = new Date(istHour(began)).toISOString();
    const how = `${row.instrument}|${row.payment_solution ?? ''}|${row.state}`;
    this.#addTo('payment_hour', `${row.tenant_id}|${hour}|${how}`, sign, amount);
    if (row.store_id === undefined) return;
    const counter = `${row.terminal_id ?? noId}|${row.qr_code_id ?? noId}`;
    this.#addTo('payment_store_hour', `${row.tenant_id}|${row.store_id}|${hour}|${counter}|${how}`, sign, amount);
    this.#addTo('payment_store_day', `${row.tenant_id}|${istDay(began)}|${row.store_id}|${row.state}`, sign, amount);
  }

  /** The deltas of one rollup, sorted by key: processes that write at the same time lock in the same order. */
  of(rollup: Rollup): RollupDelta[] {
    const names = rollups[rollup].map(([name]) => name);
    return [...this.#sums[rollup]]
      .filter(([, { count, amount }]) => count !== 0 || amount !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, sum]) => {
        const parts = key.split('|');
        // `names` holds tenant_id and state for every rollup.
        return { ...Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])), ...sum } as RollupDelta;
      });
  }

  #addTo(rollup: Rollup, key: string, count: number, amount: number): void {
    const sum = this.#sums[rollup].get(key);
    if (sum === undefined) this.#sums[rollup].set(key, { count, amount });
    else {
      sum.count += count;
      sum.amount += amount;
    }
  }
}
