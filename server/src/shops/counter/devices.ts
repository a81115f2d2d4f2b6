import { randomInt } from 'node:crypto';
import { browserName } from '@galla/contract/core/browser-name.ts';
import { decodeId, encodeId, type Id } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { counterDeviceIds } from '@galla/contract/shops/counter/feature.ts';
import type { CounterDevice } from '@galla/contract/shops/counter/schemas.ts';
import { pairingSeconds } from '@galla/contract/shops/counter/schemas.ts';
import { type CounterContext, clearCounterToken, setCounterToken } from '../../callers/counter.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { NewCounterDevice } from '../../platform/auth/counter-devices.ts';
import { addCounterDevice, counterIdle, revokeCounterDevice } from '../../platform/auth/counter-devices.ts';
import type { Limit } from '../../platform/auth/limits.ts';
import { counted, countUse, networkOf, OverLimit, refuseOver } from '../../platform/auth/limits.ts';
import { merchantOf, storesInScope } from '../../platform/auth/scope.ts';
import { deriveKey, macOf, seal, unseal } from '../../platform/crypto/sealing.ts';
import { inTenant, type Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import type { Pairing, StoreKey } from './device-queries.ts';
import {
  findChain,
  findStoreCounter,
  hasStore,
  insertPairing,
  isDeviceOf,
  listDevices,
  takePairing,
} from './device-queries.ts';
import { openShiftOf } from './shift.ts';

/** How often codes may be created and tried. Eight digits, ten minutes: see docs/security.md. */
const limits = {
  codes: { max: 30, windowMs: 3_600_000 },
  tries: { max: 10, windowMs: 600_000 },
  wrong: { max: 500, windowMs: 600_000 },
} as const satisfies Record<string, Limit>;

interface StorePath {
  readonly merchantId: string;
  readonly storeId: Id<'store'>;
}

interface CounterPath extends StorePath {
  readonly terminalId: Id<'terminal'>;
}

/** The store of a path within the caller's scope. @throws Problem STATUS_404 */
function storeKeyOf({ scope }: ScopedContext, { merchantId, storeId }: StorePath): StoreKey {
  const { tenantId } = merchantOf(scope, merchantId);
  const id = decodeId('store', storeId) ?? '';
  if (storesInScope(scope, [id])?.includes(id) !== true) throw new Problem('STATUS_404', 404);
  return { tenantId, storeId: id };
}

/** The counter of a path, if it is open. @throws Problem STATUS_404, STORE_CLOSED */
async function findCounter(context: ScopedContext, path: CounterPath) {
  const store = storeKeyOf(context, path);
  const terminalId = decodeId('terminal', path.terminalId) ?? '';
  const found = await context.scoped((tx) => findStoreCounter(tx, store, terminalId), [path.merchantId]);
  if (found === undefined) throw new Problem('STATUS_404', 404);
  if (!found.active) throw new Problem('STORE_CLOSED', 409);
  const device: NewCounterDevice = { ...store, terminalId, createdBy: context.scope.personId };
  return { device, detail: { store: found.store_name, counter: found.counter_name } };
}

/** The phones of a store. @throws Problem STATUS_404 */
export async function readDevices(context: ScopedContext, path: StorePath): Promise<{ devices: CounterDevice[] }> {
  const store = storeKeyOf(context, path);
  const rows = await context.scoped(
    async (tx) => {
      if (!(await hasStore(tx, store))) throw new Problem('STATUS_404', 404);
      return listDevices(tx, store, new Date(context.now - counterIdle));
    },
    [path.merchantId],
  );
  const devices = rows.map((row) => ({
    id: encodeId(counterDeviceIds, row.id),
    terminalId: encodeId('terminal', row.terminal_id),
    counterName: row.counter_name,
    browser: browserName(row.user_agent),
    addedAt: row.created_at.toISOString(),
    addedBy: row.added_by,
    lastSeenAt: row.seen_at.toISOString(),
  }));
  return { devices };
}

const pairingKey = (masterKey: Buffer) => deriveKey(masterKey, 'counter-pairing');
const macOfCode = (masterKey: Buffer, code: string) => macOf(pairingKey(masterKey), 'code', code);

/** Creates a code that sets up one phone for a counter. @throws Problem STATUS_404, STORE_CLOSED, TOO_MANY_REQUESTS */
export async function makeCode(
  context: ScopedContext,
  path: CounterPath,
): Promise<{ code: string; expiresAt: string }> {
  const { device, detail } = await findCounter(context, path);
  const { masterKey, scope } = context;
  // The phone that enters the code does not know the sandbox's clock yet.
  const now = installationTime(context.clock);
  await counted(context, (tx) => countUse(tx, [{ key: `counter-codes ${scope.personId}`, limit: limits.codes }], now));
  const expiresAt = new Date(now + pairingSeconds * 1000);
  return inTenant(context.database, device.tenantId, async (tx) => {
    const code = await addCode(tx, masterKey, device, { createdAt: new Date(now), expiresAt });
    const { personId, membershipId } = scope;
    await record(tx, context, { act: 'COUNTER_PHONE_CODE_MADE', personId, membershipId, detail });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}

/** Adds a code that sets up one phone for a counter. */
export async function addCode(
  tx: Tx,
  masterKey: Buffer,
  device: NewCounterDevice,
  times: Pick<Pairing, 'createdAt' | 'expiresAt'>,
): Promise<string> {
  for (;;) {
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const codeMac = macOfCode(masterKey, code);
    const sealedPlace = seal(pairingKey(masterKey), codeMac.toString('hex'), JSON.stringify(device));
    if (await insertPairing(tx, { codeMac, sealedPlace, ...times })) return code;
  }
}

/** Sets up the caller's own browser. @throws Problem STATUS_404, STORE_CLOSED */
export async function addThisPhone(context: ScopedContext, path: CounterPath): Promise<void> {
  const { device } = await findCounter(context, path);
  await addPhone(context, device);
}

/** Sets up a phone with a code. @throws Problem PAIRING_CODE_WRONG, TOO_MANY_REQUESTS */
export async function pair(context: RequestContext, code: string): Promise<void> {
  const { masterKey, now } = context;
  const everywhere = { key: 'counter-codes wrong', limit: limits.wrong };
  await counted(context, async (tx) => {
    await refuseOver(tx, everywhere, now);
    await countUse(tx, [{ key: `counter-tries ${networkOf(context.address)}`, limit: limits.tries }], now);
  });
  const codeMac = macOfCode(masterKey, code);
  const taken = await context.transaction((tx) => takePairing(tx, codeMac));
  if (taken === undefined || taken.expires_at.getTime() <= now) {
    await counted(context, (tx) => countUse(tx, [everywhere], now)).catch((error: unknown) => {
      if (!(error instanceof OverLimit)) throw error;
    });
    throw new Problem('PAIRING_CODE_WRONG', 400);
  }
  const device = JSON.parse(unseal(pairingKey(masterKey), codeMac.toString('hex'), taken.sealed_place));
  await addPhone(context, device as NewCounterDevice);
}

async function addPhone(context: RequestContext, device: NewCounterDevice): Promise<void> {
  const { userAgent, now } = context;
  const token = await inTenant(context.database, device.tenantId, async (tx) => {
    const found = await findStoreCounter(tx, device, device.terminalId);
    const added = await addCounterDevice(tx, device, userAgent, now);
    await openShiftOf(tx, device, now);
    await record(tx, context, {
      act: 'COUNTER_PHONE_ADDED',
      personId: device.createdBy,
      membershipId: null,
      ownerId: await findChain(tx, device.tenantId),
      detail: {
        phone: encodeId(counterDeviceIds, added.id),
        store: found?.store_name ?? '',
        counter: found?.counter_name ?? '',
      },
    });
    return added.token;
  });
  setCounterToken(context, token);
}

/** Signs out a phone of a store. @throws Problem STATUS_404 */
export async function revokePhone(
  context: ScopedContext,
  path: StorePath & { readonly deviceId: Id<typeof counterDeviceIds> },
): Promise<void> {
  const store = storeKeyOf(context, path);
  const id = decodeId(counterDeviceIds, path.deviceId) ?? '';
  await inTenant(context.database, store.tenantId, async (tx) => {
    if (!(await isDeviceOf(tx, store, id))) throw new Problem('STATUS_404', 404);
    await revokeCounterDevice(tx, { tenantId: store.tenantId, id }, context.now);
    const { personId, membershipId } = context.scope;
    const detail = { phone: path.deviceId };
    await record(tx, context, { act: 'COUNTER_PHONE_REVOKED', personId, membershipId, detail });
  });
}

/** Signs out the calling phone. */
export async function leave(context: CounterContext): Promise<void> {
  const { tenantId, id } = context.counter;
  await inTenant(context.database, tenantId, async (tx) => {
    await revokeCounterDevice(tx, { tenantId, id }, context.now);
    await record(tx, context, {
      act: 'COUNTER_PHONE_LEFT',
      personId: null,
      membershipId: null,
      ownerId: await findChain(tx, tenantId),
      detail: { phone: encodeId(counterDeviceIds, id) },
    });
  });
  clearCounterToken(context);
}
