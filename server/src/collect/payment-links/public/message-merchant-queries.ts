import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The merchant's person who gets messages about a link or page: its creator, else the first Admin. The person must
 * still have access to it: people restricted to stores only if `storeId` (a UUID) is one of theirs, and never for a
 * link of the whole merchant (STO-07).
 */
export async function findMerchantPerson(
  tx: Tx,
  tenantId: string,
  { createdBy, storeId }: { readonly createdBy: string | null; readonly storeId: string | null },
): Promise<{ phone: string | null; email: string | null } | undefined> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select p.phone, case when p.email_verified_at is null then null else p.email end as email
    from tenant t join merchant m on m.id = t.merchant_id
    join membership s on s.status = 'ACTIVE' and (s.merchant_id = m.id or s.group_id = m.group_id)
    join person p on p.id = s.person_id and p.active
    where t.id = ${tenantId} and (not s.store_restricted or exists (
        select from membership_store o where o.membership_id = s.id and o.store_id = ${storeId}::uuid))
      and (p.id = ${createdBy}::uuid or s.role_id = 'ADMIN')
    order by (p.id = ${createdBy}::uuid) desc nulls last, s.created_at, p.id limit 1`.execute(tx);
  return rows[0];
}
