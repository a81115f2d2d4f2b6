import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

export async function findName(tx: Tx, tenantId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select('merchant.name')
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The active Admins of a tenant's merchant, each with their chosen language. */
export async function listAdmins(tx: Tx, tenantId: string) {
  const { rows } = await sql<{ name: string; email: string | null; phone: string | null; language: unknown }>`
    select p.name, p.email, p.phone, c.value as language
    from tenant t join membership m on m.merchant_id = t.merchant_id join person p on p.id = m.person_id
      left join person_config c on c.person_id = p.id and c.key = 'language'
    where t.id = ${tenantId} and m.role_id = 'ADMIN' and m.status = 'ACTIVE' and p.active
    order by p.id limit 50`.execute(tx);
  return rows;
}

/** The active Admins of a tenant's merchant and of its super-merchant, except one person. */
export async function listOtherAdmins(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string | null; phone: string | null }>`
    select distinct p.id, p.name, p.email, p.phone
    from tenant t join merchant o on o.id = t.merchant_id
    join membership m on m.role_id = 'ADMIN' and m.status = 'ACTIVE' and (m.merchant_id = o.id or m.group_id = o.group_id)
    join person p on p.id = m.person_id and p.active
    where t.id = ${tenantId} and p.id <> ${personId}::uuid order by p.id limit 50`.execute(tx);
  return rows;
}

export async function findPersonName(tx: Tx, personId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirst();
  return row?.name;
}
