/** The amounts to add to a rollup row. */
export interface RollupDelta {
  readonly [column: string]: string | number | readonly number[] | undefined;
  readonly tenant_id: string;
  readonly state: string;
  readonly count: number;
  readonly amount: number;
  /** The refunded amount of the payments that move. */
  readonly refunded: number;
  /** Only in `payment_state_hour`: fees, their part subject to GST, and when the last payment completed. */
  readonly fee: number;
  readonly taxable: number;
  readonly finished_until?: string | undefined;
  /** Only in `payment_store_month`: the additions to its running sums, for the 31 days of the month. */
  readonly counts?: readonly number[];
  readonly amounts?: readonly number[];
}

/** The rollup with running sums. */
export const runningRollup = 'payment_store_month';

/**
 * Every rollup of payments and its key columns. A change of a payment's state or sums, also by a refund, changes all of
 * them. They are written in this order: the rows shared by most batches come last, so that their locks are short.
 * Deltas are sorted by the key columns in order.
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
  payment_store_month: [
    ['tenant_id', 'uuid'],
    ['state', 'text'],
    ['month', 'date'],
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

/** All rollups, in the order in which they are written. */
export const rollupNames = Object.keys(rollups) as readonly Rollup[];
