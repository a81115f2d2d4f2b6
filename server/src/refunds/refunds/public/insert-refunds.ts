import type { PaymentShare } from '../../../payments/payments/public/amount-queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { newId } from '../../../platform/ids.ts';
import { bookJournals } from '../../../settlements/ledger/public/service.ts';
import { announceRefunds } from '../job-queries.ts';
import type { NewRefund } from '../queries.ts';
import { insertRefunds } from '../queries.ts';
import type { Reversal } from '../reversal.ts';

/** A refund that passed the rules. */
export interface RefundRequest extends PaymentShare {
  readonly reason: string;
  readonly note: string | null;
  /** Null for an automatic refund. */
  readonly askedBy: string | null;
  /** Whether another person has to approve the refund. */
  readonly waits: boolean;
  /** The charges of the payment, if the merchant gets them back. */
  readonly reversal?: Reversal | undefined;
}

/**
 * Inserts refunds of one tenant, books their reservation, and appends their events to the outbox. The amounts are
 * already reserved. Returns the ids in the order of the requests. The tenant's outbox stays locked until the commit, so
 * call this late.
 */
export async function writeRefunds(
  tx: Tx,
  tenant_id: string,
  requests: readonly RefundRequest[],
  now: number,
): Promise<string[]> {
  const created_at = new Date(now);
  const refunds = requests.map((request): NewRefund => {
    const { paymentId: payment_id, amount, reason, note, askedBy: asked_by, waits, reversal } = request;
    const [id, reserve_journal_id] = [newId(now), newId(now)];
    const state = waits ? 'AWAITING_APPROVAL' : 'PENDING';
    const due_at = waits ? null : created_at;
    const back = reversal?.isSettled === true ? reversal : { fee: 0, gst: 0 };
    return {
      tenant_id,
      id,
      payment_id,
      amount,
      reason,
      note,
      asked_by,
      created_at,
      state,
      due_at,
      reserve_journal_id,
      returned_fee: back.fee,
      returned_gst: back.gst,
    };
  });
  await bookJournals(
    tx,
    refunds.map(({ reserve_journal_id: id, amount }, place) => {
      const { fee = 0, gst = 0 } = requests[place]?.reversal ?? {};
      const legs = { payable: amount - fee - gst, 'refund-reserve': -amount, fee, gst };
      return { tenant_id, id, kind: 'refund-reserved', created_at, legs };
    }),
  );
  await insertRefunds(tx, refunds);
  const ids = refunds.map(({ id }) => id);
  await appendToOutbox(
    tx,
    tenant_id,
    ids.map((subjectId) => ({ type: 'refund.created', subjectId })),
    now,
  );
  if (requests.some(({ waits }) => !waits)) await announceRefunds(tx, tenant_id, now);
  return ids;
}
