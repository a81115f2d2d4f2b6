import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import { leaseMs, pauseAfter } from '../../../platform/rail/pauses.ts';

/** The key of a payout. UUIDs. */
export interface PayoutKey {
  readonly tenantId: string;
  readonly payoutId: string;
}

/** The name of the job that sends payouts. */
export const sendName = 'payouts.send';

/** Payouts of money that the auditor has frozen are not sent. The bank may still be asked about payouts sent before. */
const maySend = sql<boolean>`(sent_at is not null
  or not exists (select from money_freeze f where f.tenant_id = payout.tenant_id))`;

/** Announces that a payout of a tenant is due at a given time, in ms. */
export const announcePayouts = (tx: Tx, tenantId: string, dueAt: number): Promise<void> =>
  announceWork(tx, sendName, tenantId, dueAt);

/** When each tenant's next payout is due. */
export const findDuePayouts = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payout', dueAt: 'due_at', isOpen: sql`state = 'PENDING'` });

/** Claims payouts of a tenant for the length of a lease, longest due first. */
export async function claimPayouts(tx: Tx, { tenantId, now, places, except }: Claim): Promise<Row<'payout'>[]> {
  const { rows } = await sql<Row<'payout'>>`
    update payout set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where tenant_id = ${tenantId} and id = any (array(
      select id from payout where tenant_id = ${tenantId} and state = 'PENDING' and due_at <= ${now} and ${maySend}
        and id <> all (${uuidArray(except)})
      order by due_at limit ${places} for no key update skip locked))
    returning *`.execute(tx);
  return rows;
}

/**
 * Schedules an inquiry about a payout that the bank has, or may have, without a known result. `isSent` is false if it
 * was not sent because the result of an earlier one is unknown. Another worker's claim stays as it is.
 */
export async function postponePayout(
  tx: Tx,
  { tenantId, payoutId, tries, isSent }: PayoutKey & { readonly tries: number; readonly isSent: boolean },
  now: number,
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({
      due_at: new Date(now + pauseAfter(tries)),
      ...(isSent && { sent_at: sql<Date>`coalesce(sent_at, ${new Date(now)})` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .where('tries', '=', tries)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Lets the worker ask the bank at once about a payout that the bank has. */
export async function askSoon(tx: Tx, { tenantId, payoutId }: PayoutKey, now: number): Promise<void> {
  const at = new Date(now);
  await tx
    .updateTable('payout')
    .set({ due_at: at, sent_at: sql`coalesce(sent_at, ${at})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .where('state', '=', 'PENDING')
    .execute();
  await announcePayouts(tx, tenantId, now);
}

/** Makes an abandoned payout due again. */
export async function reopenPayout(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}
