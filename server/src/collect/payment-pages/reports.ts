import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { findBySlug, insertReport } from './slug-queries.ts';

/** Stores a customer's report of a suspicious page, for the operator. */
export async function reportPage(
  { database, now }: Pick<RequestContext, 'database' | 'now'>,
  slug: string,
  note: string | undefined,
): Promise<void> {
  const pageKey = await inTransaction(database, (tx) => findBySlug(tx, slug));
  if (pageKey === undefined) return;
  const { tenantId, id: page_id } = pageKey;
  const report = { tenant_id: tenantId, id: newId(now), page_id, note: note ?? null, created_at: new Date(now) };
  await inTenant(database, tenantId, (tx) => insertReport(tx, report));
}
