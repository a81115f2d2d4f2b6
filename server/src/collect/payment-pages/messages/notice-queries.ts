import type { Language } from '@galla/contract/core/languages.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { withoutCopyAt } from '../../../platform/db/distribution/without-copy.ts';
import { newId } from '../../../platform/ids.ts';
import { findDueRows, isClaimable } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import type { PayingAttempt } from '../../checkout/public/follower.ts';

/** A notice about an order of a page. */
export type PageNotice = Row<'payment_page_notice'>;

/** Stores notices about orders of pages. Orders that belong to no page are left out. */
export async function insertNotices(
  tx: Tx,
  tenantId: string,
  kind: PageNotice['kind'],
  payings: readonly PayingAttempt[],
  now: Date,
): Promise<void> {
  const rows = payings.map(({ orderId, amount }) => ({ id: newId(now.getTime()), order_id: orderId, amount }));
  await sql`
    insert into payment_page_notice (tenant_id, id, order_id, kind, amount, created_at)
    select ${tenantId}::uuid, n.id, o.id, ${kind}, n.amount, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, order_id uuid, amount bigint)
    join payment_page_order o on o.tenant_id = ${tenantId} and o.id = n.order_id ${await withoutCopyAt(tx)}`.execute(
    tx,
  );
}

/** Claims pending notices of a tenant. */
export function claimNotices(tx: Tx, claim: Claim): Promise<PageNotice[]> {
  return tx
    .selectFrom('payment_page_notice')
    .selectAll()
    .where(isClaimable(claim, 'created_at'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(claim.places)
    .execute();
}

/** Deletes a notice. False if another process already did. */
export async function deleteNotice(tx: Tx, { tenant_id, id }: PageNotice): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_page_notice')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The tenants with pending notices. */
export const findDueNotices = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_page_notice', dueAt: 'created_at', isOpen: sql`true` });

/** The fields of an order that messages mention. */
export interface MessagedOrder {
  readonly tenant_id: string;
  readonly reference: string;
  readonly customer_phone: string;
  readonly title: string;
  readonly language: Language;
  /** The creator of the page. */
  readonly created_by: string | null;
  readonly merchant_name: string;
  readonly mode: TenantMode;
}

export async function findMessagedOrder(
  tx: Tx,
  { tenant_id, order_id }: PageNotice,
): Promise<MessagedOrder | undefined> {
  const { rows } = await sql<MessagedOrder>`
    select o.tenant_id, o.reference, o.customer_phone, p.title, p.language, p.created_by, m.name as merchant_name, t.mode
    from payment_page_order o
    join payment_page p on p.tenant_id = o.tenant_id and p.id = o.page_id
    join tenant t on t.id = o.tenant_id
    join merchant m on m.id = t.merchant_id
    where o.tenant_id = ${tenant_id} and o.id = ${order_id}`.execute(tx);
  return rows[0];
}
