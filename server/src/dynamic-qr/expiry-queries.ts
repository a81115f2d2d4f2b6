import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { announceWork, scheduleWork } from '../platform/jobs/due-work.ts';
import { findDueRows } from '../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../platform/jobs/job.ts';
import type { DynamicQrKey } from './queries.ts';

/** The name of the job that closes codes at their second. */
export const expireName = 'dynamic-qr.expire';

/** How long a code whose payment is on its way stays open beyond its expiry: who paid in time is not refunded. */
const graceMs = 15 * 60_000;

/** Says when a new code expires. */
export const scheduleExpiry = (tx: Tx, tenantId: string, expiresAt: Date): Promise<void> =>
  scheduleWork(tx, expireName, tenantId, expiresAt.getTime());

/** A payment that was on its way has failed: nothing keeps an expired code open any more. */
export async function expireNow(tx: Tx, { tenantId, id }: DynamicQrKey, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('dynamic_qr')
    .set((set) => ({ due_at: set.ref('expires_at') }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .whereRef('due_at', '>', 'expires_at')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceWork(tx, expireName, tenantId, now);
}

/** Keeps a code open whose payment is on its way at its expiry. False where none is. */
export async function waitForPayment(tx: Tx, { tenantId, id }: DynamicQrKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dynamic_qr d set due_at = expires_at + ${graceMs}::float8 * interval '1 millisecond'
    where tenant_id = ${tenantId} and id = ${id} and state = 'ACTIVE' and due_at = expires_at and exists (
      select from dynamic_qr_payment p
      where p.tenant_id = ${tenantId} and p.dynamic_qr_id = d.id and p.state = 'PENDING')`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The codes of a tenant that expire now. */
export function claimExpired(tx: Tx, { tenantId, now, places, except }: Claim): Promise<{ id: string }[]> {
  return tx
    .selectFrom('dynamic_qr')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ACTIVE')
    .where('due_at', '<=', now)
    .where(sql<boolean>`id <> all (${uuidArray(except)})`)
    .orderBy('due_at')
    .limit(places)
    .execute();
}

/** When the next code expires, by tenant. */
export const findDueExpiry = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'dynamic_qr', dueAt: 'due_at', isOpen: sql`state = 'ACTIVE'` });
