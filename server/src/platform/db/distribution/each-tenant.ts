import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../arrays.ts';
import type { Tx } from '../database.ts';
import { isDistributed } from './is-distributed.ts';

/**
 * The rows that a limited SELECT finds for each tenant after a position of its own. One machine joins the positions in
 * one statement. Nodes cannot join a list with a limited look-up, so they get one statement for each tenant.
 */
export async function selectAfter<Row>(
  tx: Tx,
  positions: ReadonlyMap<string, number>,
  select: (tenantId: RawBuilder<unknown>, position: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  if (await isDistributed(tx)) {
    const found: Row[] = [];
    for (const [tenantId, position] of positions)
      found.push(...(await select(sql`${tenantId}`, sql`${position}`).execute(tx)).rows);
    return found;
  }
  const { rows } = await sql<Row>`
    select r.* from unnest(${uuidArray([...positions.keys()])}, ${[...positions.values()]}::bigint[]) as place (tenant_id, position)
    cross join lateral (${select(sql`place.tenant_id`, sql`place.position`)}) r`.execute(tx);
  return rows;
}
