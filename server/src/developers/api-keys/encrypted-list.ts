import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { unsealApiKey } from '../../platform/auth/api-key-secret.ts';
import type { Tx } from '../../platform/db/database.ts';
import { viewKey } from './public/api-key-view.ts';
import { insertSeen, listKeys } from './public/queries.ts';

/**
 * The active keys of these tenants, each secret encrypted for the caller, so that no proxy or log in between can read
 * it.
 */
export async function encryptKeys(tx: Tx, context: ScopedContext, tenantIds: readonly string[], spki: string) {
  const { scope, now, masterKey } = context;
  const publicKey = publicKeyOf(spki);
  const rows = await listKeys(tx, tenantIds);
  const working = rows
    .map((row) => ({ row, key: viewKey(row, now, scope.personId) }))
    .filter(({ key: { condition } }) => condition === 'ACTIVE' || condition === 'ROTATING');
  const keys = working.map(({ row, key }) => {
    const secret = unsealApiKey(masterKey, row.secret_id, row.sealed_secret);
    return { key, encryptedSecret: publicEncrypt(padded(publicKey), Buffer.from(secret)).toString('base64') };
  });
  const seen = { personId: scope.personId, at: new Date(now) };
  for (const { row } of working)
    await insertSeen(tx, { tenantId: row.tenant_id, keyId: row.id }, { ...seen, secretId: row.secret_id });
  const { personId, membershipId } = scope;
  const detail = { keys: rows.map(({ id }) => encodeId(apiKeyIds, id)).join(' ') };
  await record(tx, context, { act: 'API_KEYS_VIEWED', personId, membershipId, detail });
  return { keys };
}

const padded = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' });

function publicKeyOf(spki: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'rsa' && bits >= 2048 && bits <= 4096) return key;
  } catch {
    // An unreadable key is refused below.
  }
  const errors = [{ field: 'publicKey', message: 'An RSA key of 2048 to 4096 bits is needed.' }];
  throw new Problem('STATUS_400', 400, { errors });
}
