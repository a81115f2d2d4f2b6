import { apiScopes } from '@galla/contract/core/api/scopes.ts';
import { apiKeyHash, newApiKeySecret, sealApiKey } from '@galla/server/src/platform/auth/api-key-secret.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import { activateGateway } from './gateway.ts';

const merchantId = 'BENCHAPI';
/** The initial number of orders of the merchant with programs. */
const orders = 100_000;

/** The merchant with programs and its orders, created once. Returns its tenant. */
export async function fillOrders(client: pg.Client): Promise<string> {
  const known = await client.query<{ id: string }>(
    'SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1',
    [merchantId],
  );
  if (known.rows[0] !== undefined) return known.rows[0].id;
  const [merchant, tenant] = [newId(), newId()];
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO merchant (id, merchant_id, name, type, kind, state, kyc_status, created_at)
     VALUES ($1, $2, 'Bench programs', 'ONLINE_MERCHANT', 'ONLINE', 'ACTIVE', 'VERIFIED', now())`,
    [merchant, merchantId],
  );
  await client.query(`INSERT INTO tenant (id, merchant_id, mode) VALUES ($1, $2, 'live')`, [tenant, merchant]);
  await activateGateway(client, merchant);
  await client.query(
    `INSERT INTO checkout_order (tenant_id, id, merchant_order_id, amount, state, created_at, expires_at)
     SELECT $1, ('01990000' || '-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       'OLD-' || n, 49900, 'CREATED', now(), now() + interval '180 days' FROM generate_series(1, ${orders}) n`,
    [tenant],
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE checkout_order');
  return tenant;
}

/** Creates keys of a tenant. One may make 6,000 calls a minute. */
export async function addKeys(
  client: pg.Client,
  masterKey: Buffer,
  { tenant, count }: { readonly tenant: string; readonly count: number },
): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => newApiKeySecret('live'));
  for (const secret of secrets) {
    const [key, id] = [newId(), newId()];
    await client.query(
      `INSERT INTO api_key (tenant_id, id, name, scopes, created_by, created_at) VALUES ($1, $2, $3, $4, $2, now())`,
      [tenant, key, `bench ${key}`, apiScopes],
    );
    await client.query(
      `INSERT INTO api_key_secret (tenant_id, id, key_id, sealed_secret, last_group, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [tenant, id, key, sealApiKey(masterKey, id, secret), secret.slice(-8)],
    );
    const hash = apiKeyHash(masterKey, secret);
    await client.query(`INSERT INTO api_key_hash (hash, tenant_id, secret_id) VALUES ($1, $2, $3)`, [hash, tenant, id]);
  }
  return secrets;
}
