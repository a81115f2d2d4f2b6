import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../arrays.ts';
import type { Queries } from './is-distributed.ts';
import { isDistributed } from './is-distributed.ts';

/**
 * A table to join although its rows may belong to other tenants than those they are joined with. Nodes join only rows of
 * one tenant, so there it is a sub-query that reads the wanted rows first. `offset 0` keeps the planner from merging it
 * into the statement.
 * @param ids a SELECT of the wanted rows' ids
 * @param tenants finds the tenants that the rows may belong to; called on nodes only
 */
export async function relatedRows(
  through: Queries,
  {
    table,
    columns,
    ids,
  }: { readonly table: string; readonly columns: readonly string[]; readonly ids: RawBuilder<unknown> },
  tenants: () => Promise<readonly string[]>,
): Promise<RawBuilder<unknown>> {
  if (!(await isDistributed(through))) return sql.table(table);
  return sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where tenant_id = any (${uuidArray(await tenants())}) and id in (${ids} offset 0) offset 0)`;
}
