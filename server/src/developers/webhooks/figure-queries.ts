import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** The hourly figures of endpoints since a given time. */
export function listHours(tx: Tx, tenantId: string, since: Date): Promise<Row<'webhook_hour'>[]> {
  return tx
    .selectFrom('webhook_hour')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hour', '>', since)
    .orderBy('hour')
    .execute();
}

/** The waiting events of an endpoint. */
export interface Waiting {
  readonly count: number;
  /** When the first of them is due. */
  readonly next_at: Date | null;
}

/** The number of waiting events of each endpoint, counted up to a limit, and when the next one is due. */
export async function findWaiting(
  tx: Tx,
  tenantId: string,
  endpointIds: readonly string[],
  max: number,
): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { id: string }>`
    select e.id, d.count, n.due_at as next_at from unnest(${uuidArray(endpointIds)}) as e (id)
    cross join lateral (select count(*) from (
      select from webhook_delivery w where w.tenant_id = ${tenantId} and w.endpoint_id = e.id and w.state = 'WAITING'
      limit ${max}) counted) d
    left join lateral (
      select due_at from webhook_delivery w where w.tenant_id = ${tenantId} and w.endpoint_id = e.id
        and w.state = 'WAITING' and w.due_at < 'infinity' order by w.due_at limit 1) n on true`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
