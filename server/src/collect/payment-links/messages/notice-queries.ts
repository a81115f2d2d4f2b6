import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { findDueRows, isClaimable } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';

/** A notice to the people of a link. */
export interface NewNotice {
  readonly linkId: string;
  readonly kind: Row<'payment_link_notice'>['kind'];
  /** The amount paid or being refunded, in paise. */
  readonly amount?: number;
}

/** Stores notices, for many links in one statement. */
export async function insertNotices(tx: Tx, tenantId: string, notices: readonly NewNotice[], now: Date): Promise<void> {
  const rows = notices.map(({ linkId, kind, amount = 0 }) => ({
    tenant_id: tenantId,
    id: newId(now.getTime()),
    link_id: linkId,
    kind,
    amount,
    created_at: now,
  }));
  await tx.insertInto('payment_link_notice').values(rows).execute();
}

/** Claims pending notices of a tenant. */
export function claimNotices(tx: Tx, claim: Claim): Promise<Row<'payment_link_notice'>[]> {
  return tx
    .selectFrom('payment_link_notice')
    .selectAll()
    .where(isClaimable(claim, 'created_at'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(claim.places)
    .execute();
}

/** Deletes a notice. False if another process already did. */
export async function deleteNotice(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_link_notice')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The tenants with pending notices. */
export const findDueNotices = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_link_notice', dueAt: 'created_at', isOpen: sql`true` });
