import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { lastPosition } from '../../platform/events/outbox.ts';

export type EndpointRow = Row<'webhook_endpoint'>;

/** The key of an endpoint. UUIDs. */
export interface EndpointKey {
  readonly tenantId: string;
  readonly endpointId: string;
}

const endpoints = (tx: Tx, tenantId: string) =>
  tx.selectFrom('webhook_endpoint').where('tenant_id', '=', tenantId).where('deleted_at', 'is', null);

/** A page of a tenant's endpoints, oldest first. */
export function listEndpoints(
  tx: Tx,
  tenantId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EndpointRow[]> {
  return endpoints(tx, tenantId).selectAll().orderBy('created_at').orderBy('id').limit(limit).offset(offset).execute();
}

/** An endpoint that is not deleted. */
export function findEndpoint(tx: Tx, { tenantId, endpointId }: EndpointKey): Promise<EndpointRow | undefined> {
  return endpoints(tx, tenantId).selectAll().where('id', '=', endpointId).executeTakeFirst();
}

/** The same, locked, so that its state does not change until the transaction ends. */
export function lockEndpoint(tx: Tx, { tenantId, endpointId }: EndpointKey): Promise<EndpointRow | undefined> {
  return endpoints(tx, tenantId).selectAll().where('id', '=', endpointId).forNoKeyUpdate().executeTakeFirst();
}

export async function countEndpoints(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await endpoints(tx, tenantId).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Locks the row that counts endpoints, and starts following the outbox if it was not followed. */
export async function openCursor(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .insertInto('webhook_cursor')
    .values({ tenant_id: tenantId, position: await lastPosition(tx, tenantId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from webhook_cursor where tenant_id = ${tenantId} for update`.execute(tx);
}

/** Stops following the outbox if no endpoint is left and no command line has followed events since a given time. */
export async function closeCursor(tx: Tx, tenantId: string, since: Date): Promise<void> {
  await sql`
    delete from webhook_cursor where tenant_id = ${tenantId} and coalesce(followed_at < ${since}, true) and not exists (
      select from webhook_endpoint where tenant_id = ${tenantId} and deleted_at is null)`.execute(tx);
}

/** Adds an endpoint. */
export async function insertEndpoint(
  tx: Tx,
  row: Pick<EndpointRow, 'tenant_id' | 'id' | 'url' | 'description' | 'events' | 'username'> &
    Pick<EndpointRow, 'sealed_password' | 'sealed_secret' | 'secret_ending' | 'created_by'> &
    Partial<Pick<EndpointRow, 'api_key_id'>>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_endpoint')
    .values({ ...row, secret_since: now, created_at: now, updated_at: now })
    .execute();
}

/** Changes an endpoint. Its new change time makes deliveries read it again. */
export async function updateEndpoint(
  tx: Tx,
  { tenantId, endpointId }: EndpointKey,
  change: Partial<EndpointRow>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...change, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .execute();
}

/** Ends all waiting deliveries of an endpoint. They stay in the log and can be replayed. */
export async function endWaiting(tx: Tx, { tenantId, endpointId }: EndpointKey, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'FAILED', finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'WAITING')
    .execute();
}

/** The mode of a tenant, and its merchant. */
export function findTenant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['t.mode', 'm.merchant_id as merchantId', 'm.id as merchantUuid', 'm.name'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}
