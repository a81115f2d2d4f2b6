import type { SecondPersonText } from '@galla/contract/business/merchants/second-person.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { apiKeys as contract } from '@galla/contract/developers/api-keys/endpoints.ts';
import { apiKeyIds, keyShownSeconds, maxApiKeys } from '@galla/contract/developers/api-keys/feature.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import { notifyOtherAdmins } from '../../../business/merchants/public/second-person.ts';
import type { ActContext } from '../../../identity/audit/public/service.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { apiKeyHash, newApiKeySecret, sealApiKey, unsealApiKey } from '../../../platform/auth/api-key-secret.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { givesMoney, splitByPerson } from '../second-person.ts';
import { viewKey } from './api-key-view.ts';
import type { KeyKey, KeySettings, ListedKey } from './queries.ts';
import {
  countKeys,
  deleteSeen,
  insertKey,
  insertSecret,
  insertSeen,
  isNameTaken,
  listKeys,
  lockKey,
  nothingWanted,
  stopSecrets,
  updateKey,
} from './queries.ts';

const problem = problemsOf({
  ...contract.create.spec.errors,
  ...contract.view.spec.errors,
  ...contract.approve.spec.errors,
});
const hour = 3_600_000;

/** The person acting on keys, and the time. */
export interface KeyContext extends ActContext {
  readonly scope: Pick<Scope, 'personId' | 'membershipId'>;
  /** The live tenant whose log records the action, if no person of the merchant acts. */
  readonly ownerId?: string;
  /** How the other Admins are notified. Absent when an installation is set up. */
  readonly notifying?: Pick<Platform, 'publicUrl' | 'contact'>;
}

/** The settings of a key as its form sends them. */
export type KeyRequest = Infer<typeof contract.create.spec.body>;

const { path } = apiKeyScreens.apiKeys;

/** Creates a key with its first secret. Its power over money may have to wait for another Admin (decision 222). */
export async function createKey(
  tx: Tx,
  context: KeyContext,
  { tenantId, mode }: { readonly tenantId: string; readonly mode: TenantMode },
  request: KeyRequest,
): Promise<ShownApiKey> {
  const { scope, now } = context;
  const count = await countKeys(tx, tenantId);
  if (count >= maxApiKeys) throw problem('API_KEY_LIMIT_REACHED');
  const { personId } = scope;
  const asked = await settingsOf(tx, tenantId, request, null, now);
  const settings = await splitByPerson(tx, { tenantId, mode, personId, now }, undefined, asked);
  const key = { tenantId, keyId: newId(now) };
  await insertKey(tx, key, settings, { created_by: personId, created_at: new Date(now) });
  const secret = await addSecret(tx, context, key, mode);
  if (mode === 'live' && givesMoney(undefined, asked))
    await notify(tx, context, key, settings.wanted_by === null ? 'KEY_CREATED' : 'KEY_REQUESTED', settings.name);
  await recordOf(tx, context, key, 'API_KEY_CREATED', { name: settings.name, mode, scopes: settings.scopes.join(' ') });
  return shown(await findOne(tx, key), secret, context);
}

/** Unseals the secret of a key for display. */
export async function viewSecret(tx: Tx, context: KeyContext, key: KeyKey): Promise<ShownApiKey> {
  const { scope, now, masterKey } = context;
  const { name } = await usableKey(tx, key, now);
  const before = await findOne(tx, key);
  await updateKey(tx, key, { viewed_by: scope.personId, viewed_at: new Date(now) });
  await insertSeen(tx, key, { secretId: before.secret_id, personId: scope.personId, at: new Date(now) });
  await recordOf(tx, context, key, 'API_KEY_VIEWED', { name });
  // The page shows who viewed the key before this time.
  return shown(before, unsealApiKey(masterKey, before.secret_id, before.sealed_secret), context);
}

/** Changes the name, scopes, expiry or addresses of a key. */
export async function changeKey(tx: Tx, context: KeyContext, key: KeyKey, request: KeyRequest): Promise<ApiKeyEntry> {
  const { now, scope } = context;
  const { personId } = scope;
  const before = await usableKey(tx, key, now);
  const { mode } = await findOne(tx, key);
  const asked = await settingsOf(tx, key.tenantId, request, key.keyId, now);
  const settings = await splitByPerson(tx, { tenantId: key.tenantId, mode, personId, now }, before, asked);
  await updateKey(tx, key, settings);
  const waits = settings.wanted_by !== null;
  if (mode === 'live' && givesMoney(before, asked))
    await notify(tx, context, key, waits ? 'KEY_REQUESTED' : 'KEY_CHANGED', settings.name);
  const detail = { name: settings.name, before: describe(before), after: describe(asked) };
  await recordOf(tx, context, key, waits ? 'API_KEY_CHANGE_REQUESTED' : 'API_KEY_CHANGED', detail);
  return viewKey(await findOne(tx, key), now, personId);
}

/** Approves a change of a key that another Admin requested. @throws Problem OWN_CHANGE, CONFLICT */
export async function approveChange(
  tx: Tx,
  context: KeyContext,
  key: KeyKey,
  requestedAt: string,
): Promise<ApiKeyEntry> {
  const { now, scope } = context;
  const before = await usableKey(tx, key, now);
  const { settings, by } = wantedOf(before, requestedAt);
  if (by === scope.personId) throw problem('OWN_CHANGE');
  await updateKey(tx, key, { ...settings, ...nothingWanted });
  await notify(tx, context, key, 'KEY_APPROVED', before.name);
  const detail = { name: before.name, before: describe(before), after: describe(settings) };
  await recordOf(tx, context, key, 'API_KEY_CHANGED', detail);
  return viewKey(await findOne(tx, key), now, scope.personId);
}

/** Withdraws the waiting change. A key without any other scope is disabled. @throws Problem CONFLICT */
export async function stopChange(tx: Tx, context: KeyContext, key: KeyKey, requestedAt: string): Promise<ApiKeyEntry> {
  const { now, scope } = context;
  const before = await lockKey(tx, key);
  if (before === undefined) throw problem('API_KEY_NOT_FOUND');
  wantedOf(before, requestedAt);
  const isEmpty = before.scopes.length === 0 && before.disabled_at === null;
  if (isEmpty) await deleteSeen(tx, key);
  const ended = isEmpty ? { disabled_by: scope.personId, disabled_at: new Date(now) } : {};
  await updateKey(tx, key, { ...nothingWanted, ...ended });
  await notify(tx, context, key, 'KEY_STOPPED', before.name);
  await recordOf(tx, context, key, isEmpty ? 'API_KEY_DISABLED' : 'API_KEY_CHANGE_STOPPED', { name: before.name });
  return viewKey(await findOne(tx, key), now, scope.personId);
}

function wantedOf(row: Row<'api_key'>, requestedAt: string): { readonly settings: KeySettings; readonly by: string } {
  if (row.wanted_by === null || row.wanted_at?.getTime() !== Date.parse(requestedAt)) throw problem('CONFLICT');
  return {
    by: row.wanted_by,
    settings: {
      name: row.name,
      scopes: row.wanted_scopes ?? [],
      expires_at: row.wanted_expires_at,
      allowed_addresses: row.wanted_addresses ?? [],
      refund_max: row.wanted_refund_max,
      refund_day_max: row.wanted_refund_day_max,
    },
  };
}

const notify = async (tx: Tx, context: KeyContext, { tenantId }: KeyKey, what: SecondPersonText, key: string) => {
  const { notifying, now, scope } = context;
  if (notifying !== undefined)
    await notifyOtherAdmins(tx, { ...notifying, now }, tenantId, { what, personId: scope.personId, path, key });
};

/** Gives a key a new secret. The previous secret works for another `overlapHours`. */
export async function rotateKey(tx: Tx, context: KeyContext, key: KeyKey, overlapHours: number): Promise<ShownApiKey> {
  const { now } = context;
  const { name } = await usableKey(tx, key, now);
  const { mode } = await findOne(tx, key);
  await stopSecrets(tx, key, new Date(now + overlapHours * hour));
  const secret = await addSecret(tx, context, key, mode);
  await recordOf(tx, context, key, 'API_KEY_ROTATED', { name, overlapHours });
  return shown(await findOne(tx, key), secret, context);
}

/** Disables a key for good. A key that is already disabled stays as it is. */
export async function disableKey(tx: Tx, context: KeyContext, key: KeyKey): Promise<ApiKeyEntry> {
  const { scope, now } = context;
  const row = await lockKey(tx, key);
  if (row === undefined) throw problem('API_KEY_NOT_FOUND');
  if (row.disabled_at === null) {
    await updateKey(tx, key, { ...nothingWanted, disabled_by: scope.personId, disabled_at: new Date(now) });
    await deleteSeen(tx, key);
    await recordOf(tx, context, key, 'API_KEY_DISABLED', { name: row.name });
  }
  return viewKey(await findOne(tx, key), now, scope.personId);
}

async function addSecret(tx: Tx, context: KeyContext, key: KeyKey, mode: TenantMode): Promise<string> {
  const { masterKey, now, scope, ownerId } = context;
  const [id, secret] = [newId(now), newApiKeySecret(mode)];
  await insertSecret(tx, key, {
    id,
    sealed_secret: sealApiKey(masterKey, id, secret),
    hash: apiKeyHash(masterKey, secret),
    last_group: secret.slice(-8),
    created_at: new Date(now),
  });
  await deleteSeen(tx, key);
  // The secret of an app's link is shown to no one.
  if (ownerId === undefined) await insertSeen(tx, key, { secretId: id, personId: scope.personId, at: new Date(now) });
  return secret;
}

async function settingsOf(
  tx: Tx,
  tenantId: string,
  { name, scopes, expiresAt, allowedAddresses, refundLimits }: KeyRequest,
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
    refund_max: refundLimits.perRefund,
    refund_day_max: refundLimits.perDay,
  };
}

/** Locks a key that is still active. */
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

const shown = (row: ListedKey, secret: string, { now, scope }: KeyContext): ShownApiKey => ({
  key: viewKey(row, now, scope.personId),
  secret,
  shownSeconds: keyShownSeconds,
});

const describe = ({ scopes, expires_at, allowed_addresses, refund_max, refund_day_max }: KeySettings): string =>
  [
    scopes.join(' '),
    expires_at?.toISOString() ?? 'never ends',
    allowed_addresses.join(' ') || 'everywhere',
    ...(scopes.includes('refunds')
      ? [`refunds up to ${rupeesOr(refund_max)} at once and ${rupeesOr(refund_day_max)} a day`]
      : []),
  ].join('; ');

const rupeesOr = (paise: number | null) => (paise === null ? 'any amount' : rupees(paise));

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
