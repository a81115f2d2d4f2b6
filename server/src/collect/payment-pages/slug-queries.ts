import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { PageKey } from './queries.ts';

/** The page of an address. Undefined if no page has it. The transaction can see no other address. */
export async function findBySlug(tx: Tx, slug: string): Promise<PageKey | undefined> {
  await sql`select set_config('galla.page_slug', ${slug}, true)`.execute(tx);
  return tx
    .selectFrom('payment_page_slug')
    .select(['tenant_id as tenantId', 'page_id as id'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Gives a page an address. False if another page has it. */
export async function takeSlug(tx: Tx, { tenantId, id }: PageKey, slug: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_page_slug')
    .values({ slug, tenant_id: tenantId, page_id: id, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
  return (await findBySlug(tx, slug))?.id === id;
}

/** The addresses of a page, oldest first. */
export async function findSlugs(tx: Tx, { tenantId, id }: PageKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_page_slug')
    .select('slug')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .orderBy('created_at')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Adds a customer's report of a page. */
export async function insertReport(tx: Tx, report: Row<'payment_page_report'>): Promise<void> {
  await tx.insertInto('payment_page_report').values(report).execute();
}
