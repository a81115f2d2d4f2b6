import type { Permission } from '@galla/contract/core/permissions.ts';
import { type Role, roles } from '@galla/contract/core/permissions.ts';
import { sql } from 'kysely';
import { textArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Whom to ask: active people with all these permissions, for a store of a tenant's merchant or for something without a
 * store.
 */
export interface Wanted {
  readonly tenantId: string;
  readonly permissions: readonly Permission[];
  readonly storeId: string | null;
  /** The person who asks, and is left out. */
  readonly notOf: string;
  readonly personId?: string;
}

/** A person of the team with their role and contacts. */
export interface ColleagueRow {
  person_id: string;
  name: string;
  /** Null while unverified: it may belong to a stranger. */
  email: string | null;
  phone: string | null;
  /** The language that they have chosen. */
  language: unknown;
  role_id: string;
  custom_name: string | null;
  custom_permissions: Permission[] | null;
}

/**
 * Colleagues, nearest first: people limited to some stores, then those of the merchant, then those of the group above
 * it.
 */
export async function listColleagues(tx: Tx, wanted: Wanted, max: number): Promise<ColleagueRow[]> {
  const { tenantId, permissions, storeId, notOf, personId } = wanted;
  const builtIn = (roles as readonly Role[])
    .filter((role) => permissions.every((permission) => role.permissions.includes(permission)))
    .map(({ roleId }) => roleId);
  const { rows } = await sql<ColleagueRow>`
    select p.id as person_id, p.name, case when p.email_verified_at is not null then p.email end as email, p.phone, c.value as language, m.role_id, r.name as custom_name,
      r.permissions as custom_permissions
    from tenant t
    join merchant mine on mine.id = t.merchant_id
    join membership m on m.merchant_id = mine.id or m.group_id = mine.group_id
    join person p on p.id = m.person_id
    left join custom_role r on r.id = m.role_id
    left join person_config c on c.person_id = p.id and c.key = 'language'
    where t.id = ${tenantId} and m.status = 'ACTIVE' and p.active and p.id <> ${notOf}
      and (p.phone is not null or p.email_verified_at is not null)
      and (${personId ?? null}::uuid is null or p.id = ${personId ?? null}::uuid)
      and (m.role_id = any (${textArray(builtIn)}) or r.permissions @> ${textArray(permissions)})
      and (not m.store_restricted
        or ${storeId}::uuid = any (array(select ms.store_id from membership_store ms where ms.membership_id = m.id)))
    order by m.store_restricted desc, m.merchant_id is null, m.role_id <> 'ADMIN', p.name, p.id
    limit ${2 * max}`.execute(tx);
  // A person may belong to the merchant and to its group.
  return [...Map.groupBy(rows, (row) => row.person_id).values()].flatMap((of) => of.slice(0, 1)).slice(0, max);
}
