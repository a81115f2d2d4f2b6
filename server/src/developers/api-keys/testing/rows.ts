import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { apiScopes } from '@galla/contract/core/api/scopes.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import { apiKeyHash, newApiKeySecret, sealApiKey } from '../../../platform/auth/api-key-secret.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';

interface Wanted {
  readonly tenantId: string;
  readonly mode?: TenantMode;
  readonly scopes?: readonly ApiScope[];
  readonly createdBy?: string;
  readonly name?: string;
  readonly allowedAddresses?: readonly string[];
  readonly expiresAt?: Date;
}

/** Inserts a tenant's key with its usage and metadata of its program, without using the page. */
export async function apiKeyOf(
  database: Database,
  masterKey: Buffer,
  { tenantId: tenant_id, mode = 'live', scopes = apiScopes, createdBy = randomUUID(), ...wanted }: Wanted,
): Promise<{ readonly keyId: string; readonly secret: string }> {
  const [keyId, id, secret, created_at] = [randomUUID(), randomUUID(), newApiKeySecret(mode), new Date()];
  const { name = `canary-key ${keyId.slice(0, 4)}`, allowedAddresses = [], expiresAt = null } = wanted;
  const settings = { name, scopes: [...scopes], allowed_addresses: [...allowedAddresses], expires_at: expiresAt };
  await inTenant(database, tenant_id, async (tx) => {
    await tx
      .insertInto('api_key')
      .values({ tenant_id, id: keyId, ...settings, created_by: createdBy, created_at })
      .execute();
    const sealed = { sealed_secret: sealApiKey(masterKey, id, secret), last_group: secret.slice(-8) };
    await tx
      .insertInto('api_key_secret')
      .values({ tenant_id, id, key_id: keyId, ...sealed, created_at })
      .execute();
    await tx
      .insertInto('api_key_hash')
      .values({ hash: apiKeyHash(masterKey, secret), tenant_id, secret_id: id })
      .execute();
    const use = { used_at: new Date(0), used_from: '203.0.113.1' };
    const kept = { subject_id: keyId, pairs: JSON.stringify({ note: 'canary-pair' }) };
    await tx
      .insertInto('merchant_metadata')
      .values({ tenant_id, ...kept })
      .execute();
    await tx
      .insertInto('api_key_use')
      .values({ tenant_id, key_id: keyId, ...use })
      .execute();
    const seen = { secret_id: id, person_id: createdBy, seen_at: created_at };
    await tx
      .insertInto('api_key_seen')
      .values({ tenant_id, key_id: keyId, ...seen })
      .execute();
    const question = { tenant_id, key_id: keyId, id: randomUUID(), asked_at: created_at };
    await tx.insertInto('assistant_question').values(question).execute();
    await tx.insertInto('api_key_spend').values({ tenant_id, key_id: keyId, day: '2026-01-01', amount: 0 }).execute();
  });
  return { keyId, secret };
}

/** The public id of a new key of a tenant. */
export async function shownKeyOf(
  { rows, masterKey }: { readonly rows: Database; readonly masterKey: Buffer },
  tenantId: string,
): Promise<string> {
  return encodeId(apiKeyIds, (await apiKeyOf(rows, masterKey, { tenantId })).keyId);
}

/** A test-mode call of a program, as stored in the log of calls. */
export async function apiRequestOf({ kysely }: Database, tenant_id: string): Promise<void> {
  await kysely.insertInto('api_request_position').values({ tenant_id, position: 1 }).execute();
  const call = { method: 'GET', path: '/api/merchant/v1/canary', status: 200, took_ms: 4, at: new Date() };
  await kysely
    .insertInto('api_request')
    .values({ tenant_id, position: 1, request_id: randomUUID(), key_id: randomUUID(), ...call })
    .execute();
}
