import { takeWhatIsFree } from '../chargebacks/taking.ts';
import { addRefunded } from '../ingestion/refunded.ts';
import { insertJournals } from '../ledger/journals.ts';
import type { Tx } from '../platform/db/database.ts';
import { appendToOutbox } from '../platform/events/outbox.ts';
import { newId } from '../platform/ids.ts';
import type { RailState } from '../platform/rail/rail.ts';
import type { StoredRefund } from './queries.ts';
import { findRefund, moveRefund, settle } from './queries.ts';

/** Where a refund is. UUIDs. */
export interface RefundPlace {
  readonly tenantId: string;
  readonly refundId: string;
}

/** What the rail says of a refund, whether it answers, is asked or reports by itself. */
export interface RailOutcome {
  readonly state: RailState;
  readonly utr?: string | undefined;
  readonly arn?: string | undefined;
  readonly failureReason?: string | undefined;
}

/** What an outcome did: moved the refund, said nothing new, or said something else than what is final. */
export type Taken = 'applied' | 'known' | 'contradicts';

/**
 * Takes what the rail says of a refund, any number of times and in any order. Only the one that moves the refund out of
 * PENDING books it: the money that is reserved goes back to the customer, or to the merchant, once.
 */
export async function takeOutcome(tx: Tx, place: RefundPlace, outcome: RailOutcome, now: number): Promise<Taken> {
  if (outcome.state === 'PENDING') return 'known';
  const moved = await endRefund(tx, place, outcome.state, now, {
    utr: outcome.utr ?? null,
    arn: outcome.arn ?? null,
    failure_reason: outcome.state === 'FAILED' ? (outcome.failureReason ?? null) : null,
  });
  if (moved !== undefined) return 'applied';
  const refund = await findRefund(tx, place.tenantId, place.refundId);
  return refund?.state === outcome.state ? 'known' : 'contradicts';
}

/** Ends a refund that was sent: undefined where it has ended before, or was never sent. */
function endRefund(
  tx: Tx,
  place: RefundPlace,
  state: 'COMPLETED' | 'FAILED',
  now: number,
  set: Pick<StoredRefund, 'utr' | 'arn' | 'failure_reason'>,
): Promise<StoredRefund | undefined> {
  return finish(tx, place, ['PENDING', state], now, set);
}

/** Rejects a refund that waits for approval: undefined where it no longer waits. */
export function rejectRefund(
  tx: Tx,
  place: RefundPlace,
  now: number,
  decision: Pick<StoredRefund, 'decided_by' | 'decision_note'>,
): Promise<StoredRefund | undefined> {
  return finish(tx, place, ['AWAITING_APPROVAL', 'REJECTED'], now, { ...decision, decided_at: new Date(now) });
}

/** The second phase: posts the reservation where the refund is completed, and releases it in every other end. */
async function finish(
  tx: Tx,
  place: RefundPlace,
  move: readonly ['PENDING' | 'AWAITING_APPROVAL', 'COMPLETED' | 'FAILED' | 'REJECTED'],
  now: number,
  set: Partial<StoredRefund>,
): Promise<StoredRefund | undefined> {
  const [, state] = move;
  const journalId = newId(now);
  const at = new Date(now);
  const end = { ...set, due_at: null, finished_at: at, final_journal_id: journalId };
  const refund = await moveRefund(tx, place, move, end);
  if (refund === undefined) return undefined;
  const posted = state === 'COMPLETED';
  const payment = await settle(tx, refund, posted, now);
  const kind = posted ? 'refund-posted' : 'refund-released';
  await insertJournals(
    tx,
    ['refund-reserve', posted ? 'rail' : 'payable'],
    [{ tenant_id: place.tenantId, id: journalId, kind, created_at: at, amount: refund.amount }],
  );
  // What does not go back to the customer may be what the bank has taken back already.
  if (posted) await addRefunded(tx, payment, refund.amount);
  else await takeWhatIsFree(tx, payment, now);
  const told = { type: `refund.${state.toLowerCase()}`, subjectId: refund.id } as const;
  // Live screens read what changed of payments: a reservation is nothing that they show.
  const shown = posted ? [{ type: 'payment.updated', subjectId: payment.id } as const] : [];
  await appendToOutbox(tx, place.tenantId, [told, ...shown], now);
  return refund;
}
