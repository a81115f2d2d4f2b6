import { encodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { findDueRows } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import { leaseMs, pauseAfter } from '../../platform/rail/pauses.ts';
import type { RefundInstruction } from '../../platform/rail/rail.ts';
import type { RefundKey } from './outcome.ts';

/** The name of the job that sends refunds. */
export const sendName = 'refunds.send';

/** Refunds of money that the auditor has frozen are not sent. The bank may still be asked about refunds sent before. */
const maySend = sql<boolean>`
  (refund.sent_at is not null or not exists (select from money_freeze f where f.tenant_id = refund.tenant_id))`;

/** Makes a tenant's new refunds due now. */
export const announceRefunds = (tx: Tx, tenantId: string, now: number): Promise<void> =>
  announceWork(tx, sendName, tenantId, now);

/** A refund claimed by a worker for the length of a lease. No other worker claims it until then. */
export interface DueRefund extends RefundKey {
  readonly id: string;
  readonly instruction: RefundInstruction;
  readonly mode: 'live' | 'test';
  /** The number of claims, which distinguishes this claim from later ones. */
  readonly tries: number;
  /** Whether the bank may already have the refund. */
  readonly sent: boolean;
  readonly frozen: boolean;
}

/** When each tenant's next refund is due. */
export const findDueRefunds = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'refund', dueAt: 'due_at', isOpen: sql`state = 'PENDING'` });

interface ClaimedRow {
  readonly id: string;
  readonly amount: number;
  readonly tries: number;
  readonly sent: boolean;
  readonly frozen: boolean;
  readonly provider_transaction_id: string;
  readonly total: number;
  readonly mode: 'live' | 'test';
  readonly merchant_id: string;
}

/**
 * Claims refunds of a tenant for the length of a lease. Half of the slots are for the longest waiting, half for the
 * newest, so that a single new refund does not wait for a whole file.
 */
export async function claimRefunds(tx: Tx, { tenantId, now, places, except }: Claim): Promise<DueRefund[]> {
  const due = sql`select id from refund where tenant_id = ${tenantId} and state = 'PENDING' and due_at <= ${now}
    and ${maySend} and id <> all (${uuidArray(except)})`;
  const rows = await preparedQuery(
    tx,
    sql<ClaimedRow>`
      update refund as r set due_at = ${new Date(now.getTime() + leaseMs)}, tries = r.tries + 1
      from (
        select refund.id from refund
        where tenant_id = ${tenantId} and state = 'PENDING' and due_at <= ${now} and id = any (array(
          (${due} order by due_at limit ${Math.ceil(places / 2)}) union
          (${due} order by due_at desc limit ${Math.floor(places / 2)})))
        order by id for no key update skip locked
      ) due, payment p, tenant t, merchant m
      where r.tenant_id = ${tenantId} and r.id = due.id and p.tenant_id = ${tenantId} and p.id = r.payment_id
        and t.id = ${tenantId} and m.id = t.merchant_id
      returning r.id, r.amount, r.tries, r.sent_at is not null as sent, p.provider_transaction_id, p.total, t.mode,
        m.merchant_id, exists (select from money_freeze f where f.tenant_id = r.tenant_id) as frozen`,
  );
  return rows.map(({ id, amount, tries, sent, frozen, provider_transaction_id, total, mode, merchant_id }) => ({
    id,
    tenantId,
    refundId: id,
    mode,
    tries,
    sent,
    frozen,
    instruction: {
      refundId: encodeId('refund', id),
      merchantId: merchant_id,
      providerTransactionId: provider_transaction_id,
      amount,
      paid: total,
      ...(mode === 'test' ? { sandbox: { id: tenantId } } : {}),
    },
  }));
}

/**
 * Schedules inquiries about refunds that the bank has, or may have, with an unknown outcome. A refund that another
 * worker has claimed since is left alone.
 */
export async function postponeRefunds(
  tx: Tx,
  tenantId: string,
  refunds: readonly DueRefund[],
  now: number,
): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds
    .map(({ id, tries }) => ({ id, tries, due_at: new Date(now + pauseAfter(tries)) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  await sql`
    update refund as r set due_at = n.due_at, sent_at = coalesce(r.sent_at, ${new Date(now)})
    from (
      select e.* from json_to_recordset(${JSON.stringify(rows)}::json) as e (id uuid, tries int, due_at timestamptz)
      cross join lateral
        (select 1 from refund where tenant_id = ${tenantId} and id = e.id and state = 'PENDING' for no key update) locked
    ) n
    where r.tenant_id = ${tenantId} and r.id = n.id and r.tries = n.tries and r.state = 'PENDING'`.execute(tx);
}

/** Makes an abandoned refund due again. */
export async function reopenRefund(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}
