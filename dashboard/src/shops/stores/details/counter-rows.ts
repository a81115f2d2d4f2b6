import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { StoreTakings, Takings, Terminal } from '@galla/contract/shops/stores/schemas.ts';

/** A counter with its takings, or the store's takings without a counter. */
export interface CounterRow {
  readonly key: string;
  /** Null for payments without a counter. */
  readonly counter: Terminal | null;
  readonly instruments: readonly Instrument[];
  readonly lastPaymentAt: string | null;
  /** Null without the permission to see takings. */
  readonly takings: Takings | null;
}

/** The counters in order, followed by payments without a counter if there are any. */
export function counterRows(counters: readonly Terminal[], takings: StoreTakings | undefined): CounterRow[] {
  const byId = new Map(takings?.counters.map((one) => [one.id, one]));
  const rows = counters.map((counter): CounterRow => {
    const today = byId.get(counter.id);
    return {
      key: counter.id,
      counter,
      instruments: today?.instruments ?? [],
      lastPaymentAt: counter.lastPaymentAt,
      takings: today ?? counter.takings,
    };
  });
  const without = takings?.withoutCounter;
  if (without === undefined || without.count === 0) return rows;
  return [...rows, { key: 'none', counter: null, ...without, takings: without }];
}
