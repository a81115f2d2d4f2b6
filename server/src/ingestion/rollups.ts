import type { ClientBase } from 'pg';

/** A row of a rollup, as what is added to it. */
export interface RollupDelta {
  readonly [column: string]: string | number | undefined;
  readonly tenant_id: string;
  readonly state: string;
  readonly count: number;
  readonly amount: number;
  /** What was refunded of the payments that move. */
  readonly refunded: number;
  /** Of `payment_state_hour` alone: fees, the part of them that bears GST, and when the last payment completed. */
  readonly fee: number;
  readonly taxable: number;
  readonly finished_until?: string | undefined;
}

/**
 * Every rollup of payments and its key columns: what changes a payment's state or sums, a refund too, changes them all.
 * They are written in this order, the rows that most batches share last, so that they are locked for a short time; the
 * order of columns is the order in which deltas are sorted.
 */
export const rollups = {
  payment_hour: [
    ['tenant_id', 'uuid'],
    ['hour', 'timestamptz'],
    ['instrument', 'text'],
    ['payment_solution', 'text'],
    ['state', 'text'],
  ],
  payment_store_hour: [
    ['tenant_id', 'uuid'],
    ['store_id', 'uuid'],
    ['hour', 'timestamptz'],
    ['terminal_id', 'uuid'],
    ['qr_code_id', 'uuid'],
    ['instrument', 'text'],
    ['payment_solution', 'text'],
    ['state', 'text'],
  ],
  payment_store_day: [
    ['tenant_id', 'uuid'],
    ['state', 'text'],
    ['day', 'date'],
    ['store_id', 'uuid'],
  ],
  payment_day: [
    ['tenant_id', 'uuid'],
    ['day', 'date'],
    ['state', 'text'],
    ['instrument', 'text'],
  ],
  payment_state_hour: [
    ['tenant_id', 'uuid'],
    ['hour', 'timestamptz'],
    ['state', 'text'],
  ],
} as const;

/** A rollup table of payments. */
export type Rollup = keyof typeof rollups;

const sums = ['count', 'amount', 'refunded'];
/** Settlements read this rollup: what of an hour waits, and whether all of it is due (0039-gst-and-unsettled-money.md). */
const settledRollup: Rollup = 'payment_state_hour';
const settledSums = [...sums, 'fee', 'taxable'];
const latest = (column: string) => `${column} = greatest(r.${column}, EXCLUDED.${column})`;

/** Adds deltas, sorted by key, to a rollup. */
export async function addToRollup(client: ClientBase, rollup: Rollup, deltas: readonly RollupDelta[]): Promise<void> {
  const keys = rollups[rollup].map(([name]) => name).join(', ');
  const types = rollups[rollup].map(([name, type]) => `${name} ${type}`);
  const isSettled = rollup === settledRollup;
  const summed = isSettled ? settledSums : sums;
  const until = isSettled ? ['finished_until'] : [];
  const added = [...summed, ...until].join(', ');
  const given = [...types, ...summed.map((name) => `${name} bigint`), ...until.map((name) => `${name} timestamptz`)];
  const changes = [...summed.map((name) => `${name} = r.${name} + EXCLUDED.${name}`), ...until.map(latest)];
  await client.query({
    name: `ingestion.${rollup}`,
    text: `INSERT INTO ${rollup} AS r (${keys}, ${added})
           SELECT ${keys}, ${added} FROM json_to_recordset($1) AS n(${given.join(', ')})
           ON CONFLICT (${keys}) DO UPDATE SET ${changes.join(', ')}`,
    values: [JSON.stringify(deltas)],
  });
}
