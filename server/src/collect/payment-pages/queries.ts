import type { PaymentPageState } from '@galla/contract/collect/payment-pages/states.ts';
import { pageStatesBefore } from '@galla/contract/collect/payment-pages/states.ts';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** The key of a payment page. UUIDs. */
export interface PageKey {
  readonly tenantId: string;
  readonly id: string;
}

export type PageRow = Row<'payment_page'>;

/** The columns of a page that a merchant can change. */
export type PageColumns = Pick<
  PageRow,
  | 'slug'
  | 'title'
  | 'body'
  | 'success_text'
  | 'language'
  | 'kind'
  | 'amount'
  | 'least'
  | 'most'
  | 'starts_at'
  | 'ends_at'
  | 'listed'
> & { readonly asks: string; readonly suggested: string };

/** Adds a draft. */
export async function insertPage(
  tx: Tx,
  { tenantId, id }: PageKey,
  page: PageColumns & Pick<PageRow, 'template' | 'created_by' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('payment_page')
    .values({ tenant_id: tenantId, id, ...page })
    .execute();
}

/** A page. Undefined if there is none. */
export function findPage(tx: Tx, { tenantId, id }: PageKey): Promise<PageRow | undefined> {
  return tx
    .selectFrom('payment_page')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. Any change to a page, its items or orders locks the page first. */
export function lockPage(tx: Tx, { tenantId, id }: PageKey): Promise<PageRow | undefined> {
  return tx
    .selectFrom('payment_page')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same with a shared lock for customers: many can choose at once, and the page cannot change in the meantime. */
export function sharePage(tx: Tx, { tenantId, id }: PageKey): Promise<PageRow | undefined> {
  return tx
    .selectFrom('payment_page')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Locks the pages of these orders, in id order. Returns the orders that are not open on any page. */
export async function lockPagesOf(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  await sql`
    select from payment_page where tenant_id = ${tenantId} and id = any (array(
      select page_id from payment_page_order where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)})))
    order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from payment_page_order
    where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)}) and state = 'OPEN'`.execute(tx);
  const open = new Set(rows.map(({ id }) => id));
  return orderIds.filter((id) => !open.has(id));
}

/** The tenant among these that owns the page. */
export async function findTenantOfPage(tx: Tx, tenants: readonly string[], id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_page')
    .select('tenant_id')
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.tenant_id;
}

/** How many pages of a merchant are not closed. */
export async function countPages(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_page where tenant_id = ${tenantId} and state <> 'CLOSED'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Changes the content of a page if it still has this version. False if it was changed since. */
export async function updatePage(
  tx: Tx,
  { tenantId, id }: PageKey,
  version: number,
  columns: PageColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_page')
    .set({ ...columns, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '<>', 'CLOSED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Moves a page according to the table of transitions, with one conditional UPDATE. False if its state does not allow
 * it.
 */
export async function movePage(
  tx: Tx,
  { tenantId, id }: PageKey,
  to: PaymentPageState,
  { now, personId }: { readonly now: Date; readonly personId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_page')
    .set((set) => ({
      state: to,
      ...(to === 'PUBLISHED' ? { published_at: set.fn.coalesce('published_at', set.val(now)) } : {}),
      ...(to === 'CLOSED' ? { closed_at: now, closed_by: personId } : {}),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`state = any (${textArray(pageStatesBefore(to))})`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds payments to a page's count. */
export async function countPayments(
  tx: Tx,
  { tenantId, id }: PageKey,
  paid: { readonly amount: number; readonly payments: number; readonly items: number; readonly now: Date },
): Promise<void> {
  await sql`
    update payment_page set paid_amount = paid_amount + ${paid.amount}, payments = payments + ${paid.payments},
      items_sold = items_sold + ${paid.items}, last_paid_at = ${paid.now}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}
