import { decodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';
import type { PaymentOutcome } from '../../../platform/rail/payment-outcome.ts';
import type { RailPayment } from '../../../platform/rail/rail.ts';
import { type AttemptRow, attemptColumns } from '../attempt-queries.ts';

/** The fields that a report changes in an open attempt. */
export interface Note {
  readonly attemptId: string;
  readonly report: RailPayment;
}

/** The end of an attempt. `report` is absent if the attempt never reached the rail. */
export interface End {
  readonly attemptId: string;
  readonly state: 'COMPLETED' | 'FAILED';
  readonly report?: RailPayment;
  readonly paymentId?: string | undefined;
  readonly now: Date;
}

/** The attempts of a statement, locked in id order. */
const lockedAttempts = (tenantId: string, changes: readonly { readonly attemptId: string }[]) => sql`array(
  select id from checkout_attempt
  where tenant_id = ${tenantId} and id = any (${uuidArray(changes.map(({ attemptId }) => attemptId))})
  order by id for no key update)`;

/** Stores the latest reports of attempts that are still open, each listed once. Returns these attempts. */
export async function noteAttempts(tx: Tx, tenantId: string, notes: readonly Note[]): Promise<AttemptRow[]> {
  if (notes.length === 0) return [];
  const rows = notes.map(({ attemptId, report: { providerTransactionId, next, paidWith } }) => ({
    id: attemptId,
    provider_transaction_id: providerTransactionId,
    next_type: next?.type,
    vpa: paidWith?.vpa,
    next_address: next?.type === 'UPI' ? next.uri : next?.url,
    next_test_url: next?.type === 'UPI' ? next.testUrl : undefined,
  }));
  return preparedQuery(
    tx,
    sql<AttemptRow>`
      update checkout_attempt a set provider_transaction_id = n.provider_transaction_id,
        vpa = coalesce(n.vpa, a.vpa), next_type = coalesce(n.next_type, a.next_type), next_address = coalesce(n.next_address, a.next_address),
        next_test_url = case when n.next_type is null then a.next_test_url else n.next_test_url end
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, provider_transaction_id text,
        vpa text, next_type text, next_address text, next_test_url text)
      where a.tenant_id = ${tenantId} and a.id = n.id and a.state = 'PENDING'
        and a.id = any (${lockedAttempts(tenantId, notes)})
      returning ${attemptColumns}`,
  );
}

/**
 * Ends attempts, each listed once. Returns the ids of the attempts that this call ended; the others ended before. An
 * attempt that failed without a payment may still succeed: the money was in transit, or the bank corrected itself. The
 * payment then pays the order or is refunded.
 */
export async function endAttempts(tx: Tx, tenantId: string, ends: readonly End[]): Promise<Set<string>> {
  if (ends.length === 0) return new Set();
  const rows = ends.map(({ attemptId, state, report, paymentId, now }) => ({
    id: attemptId,
    state,
    finished_at: now,
    payment_id: paymentId,
    provider_transaction_id: report?.providerTransactionId,
    utr: report?.utr,
    card_network: report?.paidWith?.cardNetwork,
    bank: report?.paidWith?.bank,
    wallet: report?.paidWith?.wallet,
    vpa: report?.paidWith?.vpa,
    failure_reason: state === 'FAILED' ? report?.failureReason : undefined,
  }));
  const ended = await preparedQuery(
    tx,
    sql<{ id: string }>`
      update checkout_attempt a set state = n.state, finished_at = n.finished_at, ask_at = null,
        next_type = null, next_address = null, next_test_url = null,
        provider_transaction_id = coalesce(n.provider_transaction_id, a.provider_transaction_id),
        payment_id = coalesce(n.payment_id, a.payment_id), utr = coalesce(n.utr, a.utr),
        card_network = coalesce(n.card_network, a.card_network), bank = coalesce(n.bank, a.bank),
        wallet = coalesce(n.wallet, a.wallet), vpa = coalesce(n.vpa, a.vpa), failure_reason = n.failure_reason
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, state text, finished_at timestamptz,
        provider_transaction_id text, payment_id uuid, utr text, card_network text, bank text, wallet text, vpa text,
        failure_reason text)
      where a.tenant_id = ${tenantId} and a.id = n.id
        and (a.state = 'PENDING' or a.state = 'FAILED' and a.payment_id is null)
        and a.id = any (${lockedAttempts(tenantId, ends)})
      returning a.id`,
  );
  return new Set(ended.map(({ id }) => id));
}

/** Marks an attempt's payment as being refunded to the customer. */
export async function markReturn(tx: Tx, tenantId: string, attemptId: string): Promise<void> {
  await tx
    .updateTable('checkout_attempt')
    .set({ goes_back: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .execute();
}

/**
 * Whether completed payments of attempts stay with the merchant. The order is updated in a later transaction than the
 * payment; until then the outcome is undecided. Payments without an attempt are left out.
 */
export async function findAttemptOutcomes(
  tx: Tx,
  tenantId: string,
  payments: readonly { readonly id: string; readonly reference: string | null }[],
): Promise<PaymentOutcome[]> {
  const named = payments.flatMap(({ id, reference }) => {
    const attemptId = decodeId('attempt', reference ?? '');
    return attemptId === undefined ? [] : [{ id, attempt_id: attemptId }];
  });
  if (named.length === 0) return [];
  const { rows } = await sql<PaymentOutcome>`
    select n.id, case when a.payment_id is distinct from n.id then 'UNDECIDED' when a.goes_back then 'RETURNED'
      else 'KEPT' end as outcome
    from json_to_recordset(${JSON.stringify(named)}::json) as n (id uuid, attempt_id uuid)
    join checkout_attempt a on a.tenant_id = ${tenantId} and a.id = n.attempt_id`.execute(tx);
  return rows;
}
