import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { inTenant, inTenants } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-statements.ts';
import type { TenantMode } from '../rail/rails.ts';

/** The columns of a key and its merchant that its look-up reads. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly allowed_addresses: string[];
  readonly expires_at: Date | null;
  readonly refund_max: number | null;
  readonly refund_day_max: number | null;
  readonly created_by: string;
  readonly disabled_at: Date | null;
  readonly stops_at: Date | null;
  readonly used_at: Date | null;
  readonly mode: TenantMode;
  readonly clock_offset: number;
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly type: MerchantFacts['type'];
  readonly attributes: string[] | null;
  readonly flags: string[] | null;
  /** The tenant whose chain holds the merchant's audit log. */
  readonly live_tenant_id: string;
}

/** The tenant of a secret; undefined if no key has this hash. The transaction sees no other hash. */
export function findTenantOfHash(database: Database, hash: Buffer): Promise<string | undefined> {
  return inTenants(database, [], async (tx) => {
    await sql`select set_config('galla.api_key_hash', ${hash.toString('hex')}, true)`.execute(tx);
    const rows = await preparedQuery(
      tx,
      sql<{ tenant_id: string }>`select tenant_id from api_key_hash where hash = ${hash}`,
    );
    return rows[0]?.tenant_id;
  });
}

/** The key of a secret of this tenant. */
export async function findApiKeyRow(tx: Tx, tenantId: string, hash: Buffer): Promise<ApiKeyRow | undefined> {
  const rows = await preparedQuery(
    tx,
    sql<ApiKeyRow>`
      select k.id, k.name, k.scopes, k.allowed_addresses, k.expires_at, k.refund_max, k.refund_day_max, k.created_by, k.disabled_at, s.stops_at, u.used_at,
        t.mode, t.clock_offset, m.merchant_id, m.name as merchant_name, m.type, live.id as live_tenant_id,
        (select array_agg(a.type) from merchant_attribute a where a.merchant_id = m.id and a.active
          and (a.type <> 'UPI_VERIFIED' or a.value is not null)) as attributes,
        (select array_agg(f.key) from feature_setting f where f.owner_id = m.id and f.value = 'true') as flags
      from api_key_hash h
      join api_key_secret s on s.tenant_id = h.tenant_id and s.id = h.secret_id
      join api_key k on k.tenant_id = s.tenant_id and k.id = s.key_id
      left join api_key_use u on u.tenant_id = k.tenant_id and u.key_id = k.id
      join tenant t on t.id = h.tenant_id
      join merchant m on m.id = t.merchant_id
      join tenant live on live.merchant_id = m.id and live.mode = 'live'
      where h.tenant_id = ${tenantId} and h.hash = ${hash}`,
  );
  return rows[0];
}

/** Records the use of a key. If several processes record at once, the latest use is kept. */
export async function noteUse(
  database: Database,
  tenantId: string,
  use: { readonly keyId: string; readonly address: string; readonly now: number },
): Promise<void> {
  await inTenant(database, tenantId, (tx) =>
    sql`insert into api_key_use as kept (tenant_id, key_id, used_at, used_from)
      values (${tenantId}, ${use.keyId}, ${new Date(use.now)}, ${use.address})
      on conflict (tenant_id, key_id) do update set used_at = excluded.used_at, used_from = excluded.used_from
      where kept.used_at < excluded.used_at`.execute(tx),
  );
}
