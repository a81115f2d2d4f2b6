import { sql } from 'kysely';
import { insertJournals } from '../ledger/journals.ts';
import type { Tx } from '../platform/db/database.ts';
import { appendToOutbox } from '../platform/events/outbox.ts';
import { newId } from '../platform/ids.ts';
import type { NewRefund, PaymentShare } from './queries.ts';
import { insertRefunds } from './queries.ts';

/** The worker looks after refunds at once when this channel of the database says so. */
export const refundsChannel = 'galla_refunds';

/** A refund that the rules allow. */
export interface RefundWish extends PaymentShare {
  readonly reason: string;
  readonly note: string | null;
  /** Null where Galla refunds by itself. */
  readonly askedBy: string | null;
  /** Whether another person has to approve it. */
  readonly waits: boolean;
}

/** Tells the worker that there are refunds, after the commit. */
export async function wakeWorker(tx: Tx): Promise<void> {
  await sql`select pg_notify(${refundsChannel}, '')`.execute(tx);
}

/**
 * Refunds of one tenant, their reservation in the book, and the word to who listens. The amounts are reserved already.
 * Returns the ids in the order of the wishes. The tenant's outbox stays locked until the commit, so call it late.
 */
export async function writeRefunds(
  tx: Tx,
  tenant_id: string,
  wishes: readonly RefundWish[],
  now: number,
): Promise<string[]> {
  const created_at = new Date(now);
  const refunds = wishes.map(({ paymentId: payment_id, amount, reason, note, askedBy: asked_by, waits }): NewRefund => {
    const [id, reserve_journal_id] = [newId(now), newId(now)];
    const state = waits ? 'AWAITING_APPROVAL' : 'PENDING';
    const due_at = waits ? null : created_at;
    return { tenant_id, id, payment_id, amount, reason, note, asked_by, created_at, state, due_at, reserve_journal_id };
  });
  const kind = 'refund-reserved';
  await insertJournals(
    tx,
    ['payable', 'refund-reserve'],
    refunds.map(({ reserve_journal_id: id, amount }) => ({ tenant_id, id, kind, created_at, amount })),
  );
  await insertRefunds(tx, refunds);
  const ids = refunds.map(({ id }) => id);
  await appendToOutbox(
    tx,
    tenant_id,
    ids.map((subjectId) => ({ type: 'refund.created', subjectId })),
    now,
  );
  if (wishes.some(({ waits }) => !waits)) await wakeWorker(tx);
  return ids;
}
