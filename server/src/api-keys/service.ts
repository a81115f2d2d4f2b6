import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/api-keys/endpoints.ts';
import { apiKeys as contract } from '@galla/contract/api-keys/endpoints.ts';
import { apiKeyIds, keyShownSeconds, maxApiKeys } from '@galla/contract/api-keys/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ActContext } from '../audit/service.ts';
import { record } from '../audit/service.ts';
import { apiKeyHash, newApiKeySecret, sealApiKey, unsealApiKey } from '../platform/auth/api-key-secret.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { TenantMode } from '../platform/rail/rails.ts';
import type { KeyKey, KeySettings, ListedKey } from './queries.ts';
import {
  countKeys,
  insertKey,
  insertSecret,
  isNameTaken,
  listKeys,
  lockKey,
  stopSecrets,
  updateKey,
} from './queries.ts';
import { viewKey } from './reading.ts';

const problem = problemsOf({ ...contract.create.spec.errors, ...contract.view.spec.errors });
const hour = 3_600_000;

/** Who does something with keys, and when. */
export interface KeyContext extends ActContext {
  readonly scope: Pick<Scope, 'personId' | 'membershipId'>;
  /** The live tenant whose log keeps the act, where no person of the merchant acts. */
  readonly ownerId?: string;
}

/** The settings of a key as its form sends them. */
export type KeyRequest = Infer<typeof contract.create.spec.body>;

/** Makes a key with its first secret. */
export async function createKey(
  tx: Tx,
  context: KeyContext,
  { tenantId, mode }: { readonly tenantId: string; readonly mode: TenantMode },
  request: KeyRequest,
): Promise<ShownApiKey> {
  const { scope, now } = context;
  const count = await countKeys(tx, tenantId);
  if (count >= maxApiKeys) throw problem('API_KEY_LIMIT_REACHED');
  const settings = await settingsOf(tx, tenantId, request, null, now);
  const key = { tenantId, keyId: newId(now) };
  await insertKey(tx, key, settings, { created_by: scope.personId, created_at: new Date(now) });
  const secret = await addSecret(tx, context, key, mode);
  await recordOf(tx, context, key, 'API_KEY_CREATED', { name: settings.name, mode, scopes: settings.scopes.join(' ') });
  return shown(await findOne(tx, key), secret, now);
}

/** Opens the secret of a key, to be shown. */
export async function viewSecret(tx: Tx, context: KeyContext, key: KeyKey): Promise<ShownApiKey> {
  const { scope, now, masterKey } = context;
  const { name } = await usableKey(tx, key, now);
  const before = await findOne(tx, key);
  await updateKey(tx, key, { viewed_by: scope.personId, viewed_at: new Date(now) });
  await recordOf(tx, context, key, 'API_KEY_VIEWED', { name });
  // The page shows who viewed the key before this time.
  return shown(before, unsealApiKey(masterKey, before.secret_id, before.sealed_secret), now);
}

/** Changes the name, scopes, end or addresses of a key. */
export async function changeKey(tx: Tx, context: KeyContext, key: KeyKey, request: KeyRequest): Promise<ApiKeyEntry> {
  const before = await usableKey(tx, key, context.now);
  const settings = await settingsOf(tx, key.tenantId, request, key.keyId, context.now);
  await updateKey(tx, key, settings);
  const detail = { name: settings.name, before: describe(before), after: describe(settings) };
  await recordOf(tx, context, key, 'API_KEY_CHANGED', detail);
  return viewKey(await findOne(tx, key), context.now);
}

/** Gives a key a new secret. The one from before works on for `overlapHours`. */
export async function rotateKey(tx: Tx, context: KeyContext, key: KeyKey, overlapHours: number): Promise<ShownApiKey> {
  const { now } = context;
  const { name } = await usableKey(tx, key, now);
  const { mode } = await findOne(tx, key);
  await stopSecrets(tx, key, new Date(now + overlapHours * hour));
  const secret = await addSecret(tx, context, key, mode);
  await recordOf(tx, context, key, 'API_KEY_ROTATED', { name, overlapHours });
  return shown(await findOne(tx, key), secret, now);
}

/** Ends a key for good. One that was disabled before stays as it is. */
export async function disableKey(tx: Tx, context: KeyContext, key: KeyKey): Promise<ApiKeyEntry> {
  const { scope, now } = context;
  const row = await lockKey(tx, key);
  if (row === undefined) throw problem('API_KEY_NOT_FOUND');
  if (row.disabled_at === null) {
    await updateKey(tx, key, { disabled_by: scope.personId, disabled_at: new Date(now) });
    await recordOf(tx, context, key, 'API_KEY_DISABLED', { name: row.name });
  }
  return viewKey(await findOne(tx, key), now);
}

async function addSecret(tx: Tx, { masterKey, now }: KeyContext, key: KeyKey, mode: TenantMode): Promise<string> {
  const [id, secret] = [newId(now), newApiKeySecret(mode)];
  await insertSecret(tx, key, {
    ...{ id, sealed_secret: sealApiKey(masterKey, id, secret), hash: apiKeyHash(masterKey, secret) },
    ...{ last_group: secret.slice(-8), created_at: new Date(now) },
  });
  return secret;
}

async function settingsOf(
  tx: Tx,
  tenantId: string,
  { name, scopes, expiresAt, allowedAddresses }: KeyRequest,
  except: string | null,
  now: number,
): Promise<KeySettings> {
  if (expiresAt !== null && Date.parse(expiresAt) <= now)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'expiresAt', message: 'Choose a time in the future.' }] });
  if (await isNameTaken(tx, tenantId, name, except)) throw problem('API_KEY_NAME_TAKEN');
  return {
    name,
    scopes: [...new Set(scopes)],
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    allowed_addresses: [...new Set(allowedAddresses)],
  };
}

/** The locked key, which still works. */
async function usableKey(tx: Tx, key: KeyKey, now: number): Promise<Row<'api_key'>> {
  const row = await lockKey(tx, key);
  if (row === undefined) throw problem('API_KEY_NOT_FOUND');
  const hasExpired = row.expires_at !== null && row.expires_at.getTime() <= now;
  if (row.disabled_at !== null || hasExpired) throw problem('API_KEY_ENDED');
  return row;
}

async function findOne(tx: Tx, { tenantId, keyId }: KeyKey): Promise<ListedKey> {
  const [row] = await listKeys(tx, [tenantId], keyId);
  if (row === undefined) throw problem('API_KEY_NOT_FOUND');
  return row;
}

const shown = (row: ListedKey, secret: string, now: number): ShownApiKey => ({
  ...{ key: viewKey(row, now), secret, shownSeconds: keyShownSeconds },
});

const describe = ({ scopes, expires_at, allowed_addresses }: KeySettings): string =>
  [scopes.join(' '), expires_at?.toISOString() ?? 'never ends', allowed_addresses.join(' ') || 'everywhere'].join('; ');

const recordOf = (
  tx: Tx,
  context: KeyContext,
  { keyId }: KeyKey,
  act: AuditAct,
  detail: Parameters<typeof record>[2]['detail'],
) => {
  const { scope, ownerId } = context;
  const { personId, membershipId } = scope;
  const by = ownerId === undefined ? { personId, membershipId } : { personId: null, membershipId: null, ownerId };
  return record(tx, context, { act, ...by, detail: { key: encodeId(apiKeyIds, keyId), ...detail } });
};
