import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { isOneOf } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inStores } from '../queries.ts';

/** How many refunds of these tenants wait for approval, without those requested by the person. */
export async function countToApprove(tx: Tx, scope: Scope, tenants: readonly string[]): Promise<number> {
  const ofStores = scope.storeIds === null ? sql`` : sql`and ${inStores(scope, 'p')}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from refund r
    ${scope.storeIds === null ? sql`` : sql`join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id`}
    where ${isOneOf(sql`r.tenant_id`, 'uuid', tenants)} and r.state = 'AWAITING_APPROVAL'
      and r.asked_by is distinct from ${scope.personId} ${ofStores}`.execute(tx);
  return rows[0]?.count ?? 0;
}
