import { sql } from 'kysely';
import { hashOf, newSecret } from '../crypto/sealing.ts';
import type { Database, Tx } from '../db/database.ts';
import { inTenant, inTenants } from '../db/database.ts';
import { newId } from '../ids.ts';

const minute = 60_000;
const day = 1440 * minute;

/** A phone that was not used for this long (ms) must be set up again. */
export const counterIdle = 180 * day;

/** How long a browser keeps the token, in seconds: as long as browsers keep any cookie. */
export const counterCookieSeconds = 400 * 86_400;

/** A counter phone with a live token, which opens its counter only. UUIDs. */
export interface CounterDevice {
  readonly id: string;
  readonly tenantId: string;
  readonly storeId: string;
  readonly terminalId: string;
  /** The person who set it up. */
  readonly createdBy: string;
}

/** The counter of a new phone, and the person who sets it up. UUIDs. */
export type NewCounterDevice = Omit<CounterDevice, 'id'>;

const tokenPattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Looks the token of a phone up; undefined if it was revoked or not used for 180 days. The token names its tenant, so
 * that row-level security applies to the look-up too. Updates `seen_at` at most once a minute. `now` in ms.
 */
export async function findCounterDevice(
  database: Database,
  token: string,
  now: number,
): Promise<CounterDevice | undefined> {
  const [, tenantId = '', secret = ''] = tokenPattern.exec(token) ?? [];
  if (tenantId === '') return undefined;
  const row = await inTenants(database, [tenantId], (tx) => findByHash(tx, tenantId, hashOf(secret)));
  if (row === undefined || row.seen_at.getTime() <= now - counterIdle) return undefined;
  if (row.seen_at.getTime() < now - minute) await touch(database, tenantId, row.id, now);
  return {
    id: row.id,
    tenantId,
    storeId: row.store_id,
    terminalId: row.terminal_id,
    createdBy: row.created_by,
  };
}

function findByHash(tx: Tx, tenantId: string, hash: Buffer) {
  return tx
    .selectFrom('counter_device')
    .select(['id', 'store_id', 'terminal_id', 'created_by', 'seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

async function touch(database: Database, tenantId: string, id: string, now: number): Promise<void> {
  await inTenant(database, tenantId, (tx) =>
    tx
      .updateTable('counter_device')
      .set({ seen_at: new Date(now) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  );
}

/** Whether a phone's token is still live, for open streams. Counts as use, at most once a minute. */
export async function isCounterLive(
  database: Database,
  { tenantId, id }: Pick<CounterDevice, 'tenantId' | 'id'>,
  now: number,
): Promise<boolean> {
  const row = await inTenants(database, [tenantId], (tx) =>
    tx
      .selectFrom('counter_device')
      .select('seen_at')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) return false;
  if (row.seen_at.getTime() < now - minute) await touch(database, tenantId, id, now);
  return true;
}

/** Adds a phone. `token` is stored in its cookie only. */
export async function addCounterDevice(
  tx: Tx,
  { tenantId, storeId, terminalId, createdBy }: NewCounterDevice,
  userAgent: string | undefined,
  now: number,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, secret, at] = [newId(now), newSecret(), new Date(now)];
  await tx
    .insertInto('counter_device')
    .values({
      tenant_id: tenantId,
      id,
      store_id: storeId,
      terminal_id: terminalId,
      token_hash: hashOf(secret),
      user_agent: userAgent?.replace(/\p{Cc}/gu, '').slice(0, 512) ?? null,
      created_by: createdBy,
      created_at: at,
      seen_at: at,
    })
    .execute();
  return { id, token: `${tenantId}.${secret}` };
}

/** Ends a phone's token; undefined if it had already ended. Its streams end right after the commit. */
export async function revokeCounterDevice(
  tx: Tx,
  { tenantId, id }: Pick<CounterDevice, 'tenantId' | 'id'>,
  now: number,
): Promise<{ readonly terminal_id: string; readonly store_id: string } | undefined> {
  const revoked = await tx
    .updateTable('counter_device')
    .set({ revoked_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['terminal_id', 'store_id'])
    .executeTakeFirst();
  if (revoked !== undefined) await wake(tx, id);
  return revoked;
}

/** Wakes the streams of one phone. It uses the channel of the outbox, whose other payloads are tenants. */
const wake = (tx: Tx, id: string) => sql`select pg_notify('galla_outbox', ${id})`.execute(tx);
