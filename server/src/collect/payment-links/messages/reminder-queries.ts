import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { withoutCopyAt } from '../../../platform/db/distribution/without-copy.ts';
import { findDueRows, isClaimable } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import type { LinkKey, MessagedLink } from './queries.ts';

/** Locks a link against payment and cancellation, and returns its state. */
export async function lockLinkState(tx: Tx, { tenantId, linkId }: LinkKey): Promise<MessagedLink['state'] | undefined> {
  const row = await tx
    .selectFrom('payment_link')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

/** The reminders of a link, including planned ones. */
export function listReminders(tx: Tx, { tenantId, linkId }: LinkKey): Promise<Row<'payment_link_reminder'>[]> {
  return tx
    .selectFrom('payment_link_reminder')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .orderBy('due_at')
    .execute();
}

/** Deletes the planned reminders of a link. */
export async function deletePlanned(tx: Tx, { tenantId, linkId }: LinkKey): Promise<void> {
  await tx
    .deleteFrom('payment_link_reminder')
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('done_at', 'is', null)
    .execute();
}

/** A planned reminder. `number` counts a link's reminders from 1. */
export interface PlannedReminder {
  readonly id: string;
  readonly linkId: string;
  readonly number: number;
  readonly dueAt: Date;
}

/** Stores reminders, for many links in one statement. */
export async function insertReminders(tx: Tx, tenantId: string, reminders: readonly PlannedReminder[]): Promise<void> {
  if (reminders.length === 0) return;
  const rows = reminders.map(({ id, linkId, number, dueAt }) => ({ id, link_id: linkId, number, due_at: dueAt }));
  await sql`
    insert into payment_link_reminder (tenant_id, id, link_id, number, due_at)
    select ${tenantId}::uuid, n.id, n.link_id, n.number, n.due_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, link_id uuid, number smallint, due_at timestamptz)
    ${await withoutCopyAt(tx)}`.execute(tx);
}

/** Marks a reminder as sent or skipped. False if another process already did. */
export async function endReminder(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  { sent, now }: { readonly sent: boolean; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_link_reminder')
    .set({ sent, done_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Postpones a reminder. */
export async function moveReminder(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  dueAt: Date,
): Promise<void> {
  await tx
    .updateTable('payment_link_reminder')
    .set({ due_at: dueAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

export interface DueReminder {
  readonly id: string;
  readonly link_id: string;
}

/** Claims the due reminders of a tenant. */
export function claimReminders(tx: Tx, claim: Claim): Promise<DueReminder[]> {
  return tx
    .selectFrom('payment_link_reminder')
    .select(['id', 'link_id'])
    .where('done_at', 'is', null)
    .where(isClaimable(claim, 'due_at'))
    .orderBy('due_at')
    .limit(claim.places)
    .execute();
}

/** The time of each tenant's next reminder. */
export const findDueReminders = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_link_reminder', dueAt: 'due_at', isOpen: sql`done_at is null` });
