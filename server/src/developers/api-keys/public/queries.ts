import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';

/** A key of one tenant. UUIDs. */
export interface KeyKey {
  readonly tenantId: string;
  readonly keyId: string;
}

/** A person who has seen a secret. */
export interface SeenBy {
  readonly personId: string;
  readonly name: string;
  /** Whether they are no longer in the team of the merchant or of its group. */
  readonly left: boolean;
}

/** A key as lists show it, with its current secret sealed. */
export interface ListedKey extends Omit<Row<'api_key'>, 'scopes'> {
  readonly scopes: ApiScope[];
  readonly mode: TenantMode;
  readonly created_by_name: string | null;
  readonly viewed_by_name: string | null;
  readonly secret_id: string;
  readonly sealed_secret: Buffer;
  readonly last_group: string;
  readonly secret_created_at: Date;
  readonly previous_until: Date | null;
  readonly wanted_by_name: string | null;
  /** The people who have seen the current secret, first those who have left the team. */
  readonly seen_by: readonly SeenBy[];
  readonly used_at: Date | null;
  readonly used_from: string | null;
}

/** The keys of these tenants, newest first, or one of them. */
export async function listKeys(tx: Tx, tenantIds: readonly string[], keyId?: string): Promise<ListedKey[]> {
  const tenants = sql.join(tenantIds.map((id) => sql`${id}::uuid`));
  // Who has seen them is read separately, because a distributed database crashes on joining a distributed table to
  // these.
  const { rows: keys } = await sql<Omit<ListedKey, 'seen_by' | 'used_at' | 'used_from'>>`
    select k.*, t.mode, made.name as created_by_name, seen.name as viewed_by_name, asked.name as wanted_by_name, s.id as secret_id, s.sealed_secret,
      s.last_group, s.created_at as secret_created_at,
      (select max(p.stops_at) from api_key_secret p where p.tenant_id = k.tenant_id and p.key_id = k.id) as previous_until
    from api_key k
    join tenant t on t.id = k.tenant_id
    join api_key_secret s on s.tenant_id = k.tenant_id and s.key_id = k.id and s.stops_at is null
    left join person made on made.id = k.created_by
    left join person seen on seen.id = k.viewed_by
    left join person asked on asked.id = k.wanted_by
    where k.tenant_id in (${tenants}) ${keyId === undefined ? sql`` : sql`and k.id = ${keyId}`}
    order by k.id desc
    limit 500`.execute(tx);
  if (keys.length === 0) return [];
  const { rows: uses } = await sql<{ key_id: string; used_at: Date | null; used_from: string | null }>`
    select key_id, used_at, used_from from api_key_use
    where tenant_id in (${tenants}) and key_id = any (${keys.map(({ id }) => id)})`.execute(tx);
  const seenBy = Map.groupBy(await listSeen(tx, tenantIds, keys), ({ key_id }) => key_id);
  const useOf = new Map(uses.map((use) => [use.key_id, use]));
  return keys.map((key) => ({
    ...key,
    seen_by: (seenBy.get(key.id) ?? []).map(({ key_id: _, ...one }) => one),
    used_at: useOf.get(key.id)?.used_at ?? null,
    used_from: useOf.get(key.id)?.used_from ?? null,
  }));
}

function listSeen(tx: Tx, tenantIds: readonly string[], keys: readonly { readonly id: string }[]) {
  return sql<SeenBy & { key_id: string }>`
    select v.key_id, p.id as "personId", p.name,
      not exists (select from membership m where m.person_id = p.id and m.status in ('ACTIVE', 'DEACTIVATED')
        and (m.merchant_id = t.merchant_id or m.group_id = o.group_id)) as left
    from api_key_seen v
    join tenant t on t.id = v.tenant_id
    join merchant o on o.id = t.merchant_id
    join person p on p.id = v.person_id
    where v.tenant_id = any (${uuidArray(tenantIds)}) and v.key_id = any (${uuidArray(keys.map(({ id }) => id))})
    order by "left" desc, p.name, p.id`
    .execute(tx)
    .then(({ rows }) => rows);
}

/** Records that a person has seen the current secret of a key. */
export async function insertSeen(
  tx: Tx,
  { tenantId, keyId }: KeyKey,
  seen: { readonly secretId: string; readonly personId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('api_key_seen')
    .values({
      tenant_id: tenantId,
      key_id: keyId,
      secret_id: seen.secretId,
      person_id: seen.personId,
      seen_at: seen.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'secret_id', 'person_id']).doUpdateSet({ seen_at: seen.at }),
    )
    .execute();
}

/** Deletes the record of who has seen a key's previous secrets. */
export async function deleteSeen(tx: Tx, { tenantId, keyId }: KeyKey): Promise<void> {
  await tx.deleteFrom('api_key_seen').where('tenant_id', '=', tenantId).where('key_id', '=', keyId).execute();
}

/**
 * The number of a tenant's keys that are not disabled. A lock prevents two simultaneous calls from passing the limit
 * together.
 */
export async function countKeys(tx: Tx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys ${tenantId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockKey(tx: Tx, { tenantId, keyId }: KeyKey): Promise<Row<'api_key'> | undefined> {
  return tx
    .selectFrom('api_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another key of the tenant that is not disabled has this name. */
export async function isNameTaken(tx: Tx, tenantId: string, name: string, except: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('api_key')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The settings of a key that people choose. */
export type KeySettings = Pick<
  Row<'api_key'>,
  'name' | 'scopes' | 'expires_at' | 'allowed_addresses' | 'refund_max' | 'refund_day_max'
>;

/** The change that waits for another Admin. */
export type WantedSettings = Pick<
  Row<'api_key'>,
  | ('wanted_scopes' | 'wanted_refund_max' | 'wanted_refund_day_max' | 'wanted_expires_at' | 'wanted_addresses')
  | ('wanted_by' | 'wanted_at')
>;

/** No change waits. */
export const nothingWanted: WantedSettings = {
  wanted_scopes: null,
  wanted_refund_max: null,
  wanted_refund_day_max: null,
  wanted_expires_at: null,
  wanted_addresses: null,
  wanted_by: null,
  wanted_at: null,
};

/** Adds a key without a secret. */
export async function insertKey(
  tx: Tx,
  { tenantId, keyId }: KeyKey,
  settings: KeySettings & WantedSettings,
  by: { readonly created_by: string; readonly created_at: Date },
): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({ tenant_id: tenantId, id: keyId, ...settings, ...by })
    .execute();
}

/** A new secret with the hash that identifies it. */
export interface NewSecret {
  readonly id: string;
  readonly sealed_secret: Buffer;
  readonly last_group: string;
  readonly hash: Buffer;
  readonly created_at: Date;
}

/** Adds the current secret of a key. */
export async function insertSecret(tx: Tx, { tenantId, keyId }: KeyKey, secret: NewSecret): Promise<void> {
  const { hash, ...row } = secret;
  await tx
    .insertInto('api_key_secret')
    .values({ tenant_id: tenantId, key_id: keyId, ...row })
    .execute();
  await tx.insertInto('api_key_hash').values({ hash, tenant_id: tenantId, secret_id: row.id }).execute();
}

/** Ends the secrets of a key at this time, unless they end earlier. */
export async function stopSecrets(tx: Tx, { tenantId, keyId }: KeyKey, at: Date): Promise<void> {
  await sql`update api_key_secret set stops_at = least(stops_at, ${at})
    where tenant_id = ${tenantId} and key_id = ${keyId}`.execute(tx);
}

/** Changes columns of a key. */
export async function updateKey(
  tx: Tx,
  { tenantId, keyId }: KeyKey,
  change: Partial<
    Pick<Row<'api_key'>, 'viewed_by' | 'viewed_at' | 'disabled_by' | 'disabled_at'> & KeySettings & WantedSettings
  >,
): Promise<void> {
  await tx.updateTable('api_key').set(change).where('tenant_id', '=', tenantId).where('id', '=', keyId).execute();
}
