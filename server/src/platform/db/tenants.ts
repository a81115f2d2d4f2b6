import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantMode } from '../rail/rails.ts';
import { isOneOf, uuidArray } from './arrays.ts';
import type { Tx } from './database.ts';
import { isDistributedAt } from './database.ts';

/**
 * Tenants as rows `scope (tenant_id)` for a lateral join. On a distributed database they are those of a table that stand beside
 * what is joined: each tenant that ever had an event has a row there.
 */
export async function rowsOfTenants(tx: Tx, tenants: readonly string[]): Promise<RawBuilder<unknown>> {
  const list = uuidArray(tenants);
  return (await isDistributedAt(tx))
    ? sql`(select tenant_id from outbox_position where tenant_id = any (${list})) as scope`
    : sql`unnest(${list}) as scope (tenant_id)`;
}

/** The tenants that a statement reads, as its look-ups name them; null where they name none. */
export type NamedTenants = readonly string[] | null;

/** The tenants of a statement of one tenant, which costs nothing to name on one machine either; null for others. */
export const namedOne = (tenants: readonly string[]): NamedTenants => (tenants.length === 1 ? tenants : null);

/**
 * The condition that a row `inner`, looked up inside a SELECT, is of the tenant of row `outer`. Of a look-up that does not name its
 * tenants itself, a distributed database asks every node.
 */
export function ofSameTenant(inner: string, outer: string, tenants: NamedTenants): RawBuilder<unknown> {
  const [own, other] = [sql.ref(`${inner}.tenant_id`), sql.ref(`${outer}.tenant_id`)];
  return tenants === null ? sql`${own} = ${other}` : sql`${own} = ${other} and ${isOneOf(own, 'uuid', tenants)}`;
}

/** The tenants of a merchant in these modes. */
export async function findTenants(tx: Tx, merchantId: string, modes: readonly TenantMode[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('t.id')
    .where('m.merchant_id', '=', merchantId)
    .where('t.mode', 'in', modes)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets every process read the merchants of a merchant's group again, from the commit on. For each transaction that
 * changes what processes keep of a group (`merchantsOfGroup`): a merchant's group or name, its tenants or its attributes. The group's
 * row stays locked until the commit, so that one number stands for one state.
 */
export async function noteGroupChange(tx: Tx, merchantId: string): Promise<void> {
  await sql`
    update merchant_group set merchants_version = merchants_version + 1
    where id = (select group_id from merchant where id = ${merchantId}::uuid)`.execute(tx);
}
