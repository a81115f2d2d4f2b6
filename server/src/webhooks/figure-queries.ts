import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Row, Tx } from '../platform/db/database.ts';

/** The hours of endpoints since a moment. */
export function listHours(tx: Tx, tenantId: string, since: Date): Promise<Row<'webhook_hour'>[]> {
  return tx
    .selectFrom('webhook_hour')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hour', '>', since)
    .orderBy('hour')
    .execute();
}

/** How many events wait for each endpoint, counted to a limit. */
export async function countWaiting(
  tx: Tx,
  tenantId: string,
  endpointIds: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select e.id, d.count from unnest(${uuidArray(endpointIds)}) as e (id)
    cross join lateral (select count(*) from (
      select from webhook_delivery w where w.tenant_id = ${tenantId} and w.endpoint_id = e.id and w.state = 'WAITING'
      limit ${most}) counted) d`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
