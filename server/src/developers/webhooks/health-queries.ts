import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { EndpointKey } from './endpoint-queries.ts';

/**
 * The endpoints of all tenants that have failed long enough for their Admins to be notified, or for them to be
 * disabled.
 */
export async function findFailing(tx: Tx, noticeBefore: Date, disableBefore: Date): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select tenant_id as "tenantId", id as "endpointId" from webhook_endpoint
    where failing_since <= ${noticeBefore} and status = 'ACTIVE' and deleted_at is null
      and (noticed_at is null or failing_since <= ${disableBefore})
    order by failing_since limit 500`.execute(tx);
  return rows;
}

/** Stores when Admins were notified. This does not count as a change of the endpoint. */
export async function noteNotice(tx: Tx, { tenantId, endpointId }: EndpointKey, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ noticed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .execute();
}

/** The emails of a merchant's active Admins. */
export async function listAdminEmails(
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; email: string; name: string }[]> {
  const { rows } = await sql<{ id: string; email: string; name: string }>`
    select p.id, p.email, p.name from membership m join person p on p.id = m.person_id
    where m.merchant_id = ${merchantId} and m.role_id = 'ADMIN' and m.status = 'ACTIVE' and p.active
      and p.email is not null order by p.email limit 50`.execute(tx);
  return rows;
}
