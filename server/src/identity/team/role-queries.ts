import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { RoleRow } from '../access/public/role-queries.ts';
import type { Owner } from './public/queries.ts';
import { owned } from './public/queries.ts';

/** The own roles of a merchant or super-merchant, by name. */
export async function listOwnRoles(tx: Tx, owner: Owner): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.permissions from custom_role r where ${owned('r', owner)} order by lower(r.name)`.execute(
    tx,
  );
  return rows;
}

/** One of the own roles, or undefined. */
export async function findOwnRole(tx: Tx, owner: Owner, roleId: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.permissions from custom_role r where r.id = ${roleId} and ${owned('r', owner)}`.execute(tx);
  return rows[0];
}

/** How many people and open invitations have each role. */
export async function countHolders(tx: Tx, owner: Owner): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role_id: string; count: number }>`
    select role_id, count(*) as count from (
      select m.role_id from membership m where ${owned('m', owner)} and m.status in ('ACTIVE', 'DEACTIVATED')
      union all
      select i.role_id from invitation i where ${owned('i', owner)} and i.state = 'PENDING') holders
    group by role_id`.execute(tx);
  return new Map(rows.map(({ role_id, count }) => [role_id, count]));
}

/** The people who have a role or are invited to it, by name. */
export async function listHolders(tx: Tx, owner: Owner, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from membership m join person p on p.id = m.person_id
    where ${owned('m', owner)} and m.status in ('ACTIVE', 'DEACTIVATED') and m.role_id = ${roleId}
    union all
    select i.name || ' (invited)' from invitation i
    where ${owned('i', owner)} and i.state = 'PENDING' and i.role_id = ${roleId}
    order by name`.execute(tx);
  return rows.map(({ name }) => name);
}
