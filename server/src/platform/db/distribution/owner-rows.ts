import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../arrays.ts';
import type { DriverQueries, Queries } from './is-distributed.ts';
import { isDistributed, isDistributedAt } from './is-distributed.ts';

/** The table with a row for each tenant that ever had an event. */
const tenantTable = 'outbox_position';

/** Tenants as rows `scope (tenant_id)` for a lateral join. */
export const rowsOfTenants = (through: Queries, tenants: readonly string[]): Promise<RawBuilder<unknown>> =>
  rowsOfOwners(through, tenants, { table: tenantTable, column: 'tenant_id' });

/**
 * Owners as rows `scope` for a lateral join. A list is joined on one machine. Nodes take the rows of a table that is
 * stored on the same node as the joined one and has a row for each owner.
 *
 * A single owner is written as a literal: nodes read it on its own node, and one machine's planner knows its size.
 * Otherwise that planner assumes an average tenant, and reads and sorts all failed payments of a large merchant for one
 * page.
 */
export async function rowsOfOwners(
  through: Queries,
  owners: readonly string[],
  { table, column }: { readonly table: string; readonly column: string },
): Promise<RawBuilder<unknown>> {
  const name = sql.ref(column);
  const [only] = owners;
  if (only !== undefined && owners.length === 1) return sql`(select ${only}::uuid as ${name}) as scope`;
  return (await isDistributed(through))
    ? sql`(select ${name} from ${sql.table(table)} where ${name} = any (${uuidArray(owners)})) as scope`
    : sql`unnest(${uuidArray(owners)}) as scope (${name})`;
}

/**
 * All tenants as rows `tenant (tenant_id)`, for look-ups in each. Each node lists its own: every write of a tenant is in
 * its outbox.
 */
export const everyTenant = async (through: DriverQueries): Promise<string> =>
  (await isDistributedAt(through)) ? `${tenantTable} tenant` : '(SELECT id AS tenant_id FROM tenant) tenant';
