import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantMode } from '../rail/rails.ts';
import { isOneOf } from './arrays.ts';
import type { Tx } from './database.ts';

/** The tenants that a statement reads, as its look-ups name them; null if they name none. */
export type NamedTenants = readonly string[] | null;

/**
 * The tenant of a single-tenant statement, which costs nothing to name on one machine either; null for several tenants.
 */
export const namedOne = (tenants: readonly string[]): NamedTenants => (tenants.length === 1 ? tenants : null);

/**
 * The condition that a row `inner`, looked up inside a SELECT, belongs to the tenant of row `outer`. Without named
 * tenants, a distributed database would send the look-up to every node.
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
 * Makes every process read the merchants of a merchant's group again, after the commit. Call it in each transaction
 * that changes cached data of a group (`merchantsOfGroup`): a merchant's group or name, its tenants or its attributes.
 * The group's row stays locked until the commit, so that each version stands for one state.
 */
export async function noteGroupChange(tx: Tx, merchantId: string): Promise<void> {
  await sql`
    update merchant_group set merchants_version = merchants_version + 1
    where id = (select group_id from merchant where id = ${merchantId}::uuid)`.execute(tx);
}
