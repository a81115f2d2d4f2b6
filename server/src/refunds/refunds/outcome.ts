import type { SettledReservation } from '../../payments/payments/public/amount-queries.ts';
import { settleReservations } from '../../payments/payments/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { newId } from '../../platform/ids.ts';
import type { RailState } from '../../platform/rail/rail.ts';
import { bookTransfers } from '../../settlements/ledger/public/service.ts';
import { satisfyOpenClaims } from '../chargebacks/public/service.ts';
import type { SentEnd } from './ending-queries.ts';
import { endSent, findStates } from './ending-queries.ts';
import type { StoredRefund } from './queries.ts';
import { moveWaiting } from './queries.ts';

/** The key of a refund. UUIDs. */
export interface RefundKey {
  readonly tenantId: string;
  readonly refundId: string;
}

/** The outcome of a refund at the rail, from an answer, an inquiry or a report. */
export interface RailOutcome {
  readonly state: RailState;
  readonly utr?: string | undefined;
  readonly arn?: string | undefined;
  readonly failureReason?: string | undefined;
}

/** The effect of an outcome: it moved the refund, was known already, or contradicts a final state. */
export type Applied = 'applied' | 'known' | 'contradicts';

export interface RefundOutcome {
  readonly refundId: string;
  readonly outcome: RailOutcome;
}

/**
 * Applies outcomes of one tenant's refunds, any number of times and in any order. Only the outcome that ends PENDING is
 * booked: the reserved amount goes to the customer or back to the merchant, once.
 */
export async function applyOutcomes(
  tx: Tx,
  tenantId: string,
  outcomes: readonly RefundOutcome[],
  now: number,
): Promise<Applied[]> {
  const ends = new Map<string, SentEnd>();
  // The first outcome of a refund counts, also within one batch.
  for (const { refundId, outcome } of outcomes)
    if (outcome.state !== 'PENDING' && !ends.has(refundId))
      ends.set(refundId, endOf(refundId, outcome.state, outcome, now));
  const moved = ends.size === 0 ? [] : await endSent(tx, tenantId, [...ends.values()], now);
  await book(tx, tenantId, moved, now);
  const applied = new Set(moved.map(({ id }) => id));
  const others = outcomes.filter(({ outcome }) => outcome.state !== 'PENDING').length > applied.size;
  const states = others ? await findStates(tx, tenantId, [...ends.keys()]) : new Map<string, string>();
  return outcomes.map(({ refundId, outcome: { state } }) => {
    if (state === 'PENDING') return 'known';
    if (applied.delete(refundId)) return 'applied';
    return states.get(refundId) === state ? 'known' : 'contradicts';
  });
}

function endOf(id: string, state: SentEnd['state'], { utr, arn, failureReason }: RailOutcome, now: number): SentEnd {
  const failure_reason = state === 'FAILED' ? (failureReason ?? null) : null;
  return { id, state, final_journal_id: newId(now), utr: utr ?? null, arn: arn ?? null, failure_reason };
}

/** Rejects a refund that waits for approval. Undefined if it no longer waits. */
export async function rejectRefund(
  tx: Tx,
  key: RefundKey,
  now: number,
  decision: Pick<StoredRefund, 'decided_by' | 'decision_note'>,
): Promise<StoredRefund | undefined> {
  const at = new Date(now);
  const end = { final_journal_id: newId(now), decided_at: at, finished_at: at };
  const refund = await moveWaiting(tx, key, 'REJECTED', { ...decision, ...end });
  if (refund !== undefined) await book(tx, key.tenantId, [refund], now);
  return refund;
}

/** The second phase: posts the reservation of a completed refund and releases that of any other. */
async function book(tx: Tx, tenantId: string, refunds: readonly StoredRefund[], now: number): Promise<void> {
  if (refunds.length === 0) return;
  const settled = new Map<string, SettledReservation>();
  for (const { payment_id: id, state, amount } of refunds) {
    const sums = settled.get(id) ?? { id, posted: 0, released: 0 };
    sums[state === 'COMPLETED' ? 'posted' : 'released'] += amount;
    settled.set(id, sums);
  }
  const [posted, released] = [refunds.filter(isPosted), refunds.filter((refund) => !isPosted(refund))];
  await bookEnds(tx, ['refund-reserve', 'rail'], 'refund-posted', posted, now);
  await bookEnds(tx, ['refund-reserve', 'payable'], 'refund-released', released, now);
  const payments = await settleReservations(tx, tenantId, [...settled.values()], now);
  const freed = payments.filter(({ id }) => (settled.get(id)?.released ?? 0) > 0);
  const ended = refunds.map(({ id, state }) => ({ type: `refund.${state.toLowerCase()}`, subjectId: id }) as const);
  // Live screens show no reservations, so only completed refunds update their payment there.
  const changed = new Set(posted.map(({ payment_id }) => payment_id));
  // A chargeback may claim an amount that did not go back to the customer.
  for (const payment of freed) await satisfyOpenClaims(tx, payment, now);
  const shown = [...changed].map((subjectId) => ({ type: 'payment.updated', subjectId }) as const);
  await appendToOutbox(tx, tenantId, [...ended, ...shown], now);
}

const isPosted = ({ state }: StoredRefund) => state === 'COMPLETED';

/** Writes a journal for each refund. */
async function bookEnds(
  tx: Tx,
  legs: Parameters<typeof bookTransfers>[1],
  kind: 'refund-posted' | 'refund-released',
  refunds: readonly StoredRefund[],
  now: number,
): Promise<void> {
  if (refunds.length === 0) return;
  const journals = refunds.map(({ tenant_id, final_journal_id, amount }) => {
    if (final_journal_id === null) throw new RangeError('What has ended has its journal');
    return { tenant_id, id: final_journal_id, kind, created_at: new Date(now), amount };
  });
  await bookTransfers(tx, legs, journals);
}
