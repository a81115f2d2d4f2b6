import type { ClientBase } from 'pg';
import { appendToOutboxes } from '../../../platform/events/outbox.ts';
import { bookPayments } from '../../../settlements/ledger/public/service.ts';
import type { Tariffs } from '../../../settlements/ledger/public/tariff.ts';
import { RollupDeltas } from '../rollup-deltas.ts';
import { addToRollup } from '../rollup-queries.ts';
import { rollupNames } from '../rollups.ts';
import { insertPayments, lockPayments, updatePayments } from '../write-queries.ts';
import type { StoredPayment } from './stored-payment.ts';
import { paymentsDiffer } from './stored-payment.ts';

export interface PaymentWrite {
  /** The payment's row if it is new. */
  readonly payment: StoredPayment;
  /** The tariffs for the GST on its fee. */
  readonly tariffs: Tariffs;
  /** The payment's row if it exists. `stored` is the current row, which is locked. */
  readonly merge: (stored: StoredPayment) => StoredPayment;
}

/** The journal of a batch. Payments that complete in the batch carry its id. `at` is ISO 8601. */
export interface BatchJournal {
  readonly id: string;
  readonly at: string;
}

interface PaymentChange {
  readonly tariffs: Tariffs;
  readonly before: StoredPayment | undefined;
  readonly after: StoredPayment;
}

/**
 * Writes payments, each listed once, with all consequences: rollups, the journal of those that complete in this batch,
 * and the outbox. Runs in the caller's transaction; safe to repeat.
 */
export async function writePayments(
  client: ClientBase,
  writes: readonly PaymentWrite[],
  journal: BatchJournal,
): Promise<void> {
  if (writes.length === 0) return;
  const changes = await storePayments(client, writes);
  if (changes.length === 0) return;
  const completed = changes.filter(({ after }) => after.journal_id === journal.id).map(({ after }) => after);
  const { id, at: createdAt } = journal;
  await bookPayments(client, { id, createdAt }, completed);
  await addToRollups(client, changes);
  await appendToOutboxes(client, changes.map(outboxEntry), createdAt);
}

/** Inserts new payments, and updates the others if the merge changes them. Returns the changes. */
async function storePayments(client: ClientBase, writes: readonly PaymentWrite[]): Promise<PaymentChange[]> {
  // Every process writes and locks in this order, so that no two deadlock.
  const keyed = writes.map((write) => ({ ...write, key: keyOf(write.payment) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const payments = keyed.map(({ payment }) => payment);
  const inserted = await insertPayments(client, payments);
  if (inserted === payments.length)
    return keyed.map(({ payment, tariffs }) => ({ tariffs, before: undefined, after: payment }));
  const locked = await lockPayments(client, payments);
  const stored = new Map(locked.map((row) => [keyOf(row), row]));
  const changes = keyed.flatMap(({ key, payment, tariffs, merge }): PaymentChange[] => {
    const before = stored.get(key);
    // Each attempt creates new ids, so a row with our id was inserted just now.
    if (before === undefined || before.id === payment.id) return [{ tariffs, before: undefined, after: payment }];
    const after = merge(before);
    return paymentsDiffer(before, after) ? [{ tariffs, before, after }] : [];
  });
  const updates = changes.filter(({ before }) => before !== undefined).map(({ after }) => after);
  if (updates.length > 0) await updatePayments(client, updates);
  return changes;
}

const keyOf = (row: Pick<StoredPayment, 'tenant_id' | 'provider_transaction_id'>) =>
  `${row.tenant_id} ${row.provider_transaction_id}`;

async function addToRollups(client: ClientBase, changes: readonly PaymentChange[]): Promise<void> {
  const deltas = new RollupDeltas();
  for (const { tariffs, before, after } of changes) {
    if (before !== undefined) deltas.add(before, -1, tariffs);
    deltas.add(after, 1, tariffs);
  }
  for (const rollup of rollupNames) {
    const rows = deltas.of(rollup);
    if (rows.length > 0) await addToRollup(client, rollup, rows);
  }
}

function outboxEntry({ before, after }: PaymentChange) {
  return {
    tenant_id: after.tenant_id,
    subject_id: after.id,
    type: before === undefined ? ('payment.created' as const) : ('payment.updated' as const),
  };
}
