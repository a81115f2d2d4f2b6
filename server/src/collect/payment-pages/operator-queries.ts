import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PageRow } from './queries.ts';

/** The live pages of a merchant, newest first. */
export async function findStandings(
  tx: Tx,
  merchantId: string,
): Promise<Pick<PageRow, 'slug' | 'state' | 'payments'>[]> {
  const { rows } = await sql<Pick<PageRow, 'slug' | 'state' | 'payments'>>`
    select p.slug, p.state, p.payments from payment_page p join tenant t on t.id = p.tenant_id
    where t.merchant_id = ${merchantId} and t.mode = 'live' order by p.id desc`.execute(tx);
  return rows;
}

/** Customers' reports of a merchant's live pages, the newest 50 first. */
export async function findReports(
  tx: Tx,
  merchantId: string,
): Promise<{ slug: string; note: string | null; at: Date }[]> {
  const { rows } = await sql<{ slug: string; note: string | null; at: Date }>`
    select p.slug, r.note, r.created_at as at
    from payment_page_report r
    join payment_page p on p.tenant_id = r.tenant_id and p.id = r.page_id
    join tenant t on t.id = r.tenant_id
    where t.merchant_id = ${merchantId} and t.mode = 'live' order by r.id desc limit 50`.execute(tx);
  return rows;
}
