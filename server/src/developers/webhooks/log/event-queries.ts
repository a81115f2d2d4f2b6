import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../../platform/db/keyset-page.ts';

/** An event with its sent data. */
export type EventRow = Pick<Row<'webhook_event'>, 'id' | 'payload'>;

/** A page of a tenant's events, newest first, without test events. */
export async function listEvents(
  tx: Tx,
  tenantId: string,
  { type, id }: { readonly type?: string | undefined; readonly id?: string },
  page: PageOf<string>,
): Promise<EventRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`id`);
  const { rows } = await sql<EventRow>`
    select id, payload from webhook_event
    where tenant_id = ${tenantId} and position > 0 and ${beyond}
      ${type === undefined ? sql`` : sql`and type = ${type}`}
      ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}
    ${order} ${limit}`.execute(tx);
  return rows;
}

/** The state of events at the endpoints of a tenant. Those of one event are in endpoint order. */
export async function findDeliveries(
  tx: Tx,
  tenantId: string,
  eventIds: readonly string[],
): Promise<Pick<Row<'webhook_delivery'>, 'event_id' | 'endpoint_id' | 'state' | 'attempts'>[]> {
  return tx
    .selectFrom('webhook_delivery')
    .select(['event_id', 'endpoint_id', 'state', 'attempts'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`event_id = any (${uuidArray(eventIds)})`)
    .orderBy('endpoint_id')
    .execute();
}
