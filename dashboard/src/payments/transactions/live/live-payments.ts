import { stateRank } from '@galla/contract/payments/payments/states.ts';
import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';

/** The largest number of rows of the live screen. */
export const maxRows = 200;

/** The state of the live screen. Rows are newest first; `arrived` counts every payment of the stream. */
export interface LivePayments {
  readonly rows: readonly Payment[];
  readonly arrived: number;
  /** Increases when the stream leaves out payments under load: `arrived` is then too low. */
  readonly rushes: number;
  /** The rows that came last by the stream, for their tint. */
  readonly fresh: ReadonlySet<string>;
}

export const noPayments: LivePayments = { rows: [], arrived: 0, rushes: 0, fresh: new Set() };

/** The result of a merge: new payments, and payments that became paid. */
export interface Arrivals {
  readonly live: LivePayments;
  readonly added: readonly Payment[];
  readonly paid: readonly Payment[];
}

/** Whether a version of a payment comes after another: states only move forward, and engines may repeat a time. */
function isNewer(version: Payment, than: Payment): boolean {
  const step = stateRank[version.paymentState] - stateRank[than.paymentState];
  return step > 0 || (step === 0 && version.updatedAt > than.updatedAt);
}

/**
 * Merges payments, each once and in its newest version. Messages may repeat, and overtake each other and the list
 * loaded beside them, so state and last change decide, not the time of arrival.
 */
export function merge(live: LivePayments, incoming: readonly Payment[], by: 'list' | 'stream'): Arrivals {
  const known = new Map<string, Payment>(live.rows.map((row) => [row.unitId, row]));
  const added = new Map<string, Payment>();
  const paid = new Map<string, Payment>();
  for (const payment of incoming) {
    const { unitId } = payment;
    const before = known.get(unitId);
    if (before !== undefined && !isNewer(payment, before)) continue;
    known.set(unitId, payment);
    // A payment that is already refunded was paid before, so nothing has arrived.
    if (before === undefined && payment.refundedAmount > 0) continue;
    if (before === undefined || added.has(unitId)) added.set(unitId, payment);
    if (payment.paymentState === 'COMPLETED' && before?.paymentState !== 'COMPLETED') paid.set(unitId, payment);
    else if (paid.has(unitId)) paid.set(unitId, payment);
  }
  const rows = [...known.values()].sort(newestFirst).slice(0, maxRows);
  if (by === 'list') return { live: { ...live, rows }, added: [], paid: [] };
  const kept = new Set<string>(rows.map(({ unitId }) => unitId));
  const newest = new Set<string>([...added.keys()].filter((id) => kept.has(id)));
  const fresh = newest.size === 0 ? live.fresh : newest;
  return {
    live: { ...live, rows, arrived: live.arrived + added.size, fresh },
    added: [...added.values()],
    paid: [...paid.values()],
  };
}

/** Ids sort by the time at which a payment began, as the history does. */
function newestFirst(a: Payment, b: Payment): number {
  return a.unitId < b.unitId ? 1 : a.unitId > b.unitId ? -1 : 0;
}

/** A held list: the same rows in the same positions, each in its newest version. */
export function heldRows(still: LivePayments, now: LivePayments): readonly Payment[] {
  if (still === now) return still.rows;
  const newest = new Map(now.rows.map((row) => [row.unitId, row]));
  return still.rows.map((row) => newest.get(row.unitId) ?? row);
}

/** The payment paid last: by its time of payment, because it may have started earlier. */
export function lastPaid(rows: readonly Payment[]): Payment | undefined {
  let last: Payment | undefined;
  for (const row of rows)
    if (row.paymentState === 'COMPLETED' && (last === undefined || paidAt(row) > paidAt(last))) last = row;
  return last;
}

/** When a payment was paid, else when it began. */
export const paidAt = ({ completedAt, createdAt }: Payment) => completedAt ?? createdAt;
