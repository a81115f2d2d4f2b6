import { randomInt } from 'node:crypto';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditDetail } from '@galla/contract/identity/audit/endpoints.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { storeChanges } from '@galla/contract/shops/stores/changes.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreKey } from '../details-queries.ts';
import type { StoreChange } from './change-queries.ts';
import { insertCounters, insertStore, lockStore, setStoreClosing, updateStore } from './change-queries.ts';
import type { AddressColumns } from './places.ts';

/** Characters that cannot be confused with each other. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code for a store whose merchant gives none. */
export const newStoreCode = (): string =>
  `ST${Array.from({ length: 6 }, () => codeCharacters.charAt(randomInt(codeCharacters.length))).join('')}`;

/** Records what a person did with a store. Call it last in a transaction. */
export async function recordStoreAct(
  tx: Tx,
  context: ScopedContext,
  act: AuditAct,
  detail: AuditDetail,
): Promise<void> {
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act, personId, membershipId, detail });
}

type AddBody = Received<typeof storeChanges.add>['body'];

/** Adds a store with its counters. @throws Problem STORE_CODE_TAKEN */
export async function addStore(
  tx: Tx,
  context: ScopedContext,
  {
    merchantId,
    body,
    address,
  }: { readonly merchantId: string; readonly body: AddBody; readonly address: AddressColumns },
): Promise<StoreKey> {
  const { tenantId } = merchantOf(context.scope, merchantId);
  const { name, hours, tags } = body;
  const id = newId(context.now);
  const at = new Date(context.now);
  const store = { ...address, id, name, tags, hours: jsonOf(hours ?? null), code: body.storeId ?? newStoreCode() };
  while (!(await insertStore(tx, tenantId, store, at))) {
    if (body.storeId !== undefined) throw new Problem('STORE_CODE_TAKEN', 409);
    store.code = newStoreCode();
  }
  const place = { tenantId, storeId: id };
  await insertCounters(tx, place, numbered(body.counters, context.now), at);
  await recordStoreAct(tx, context, 'STORE_ADDED', { store: name, code: store.code, counters: body.counters.length });
  return place;
}

/** Counters with the codes C1, C2 … */
export const numbered = (names: readonly string[], now: number) =>
  names.map((name, index) => ({ id: newId(now), code: `C${index + 1}`, name }));

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

type ChangeBody = Received<typeof storeChanges.change>['body'];

/** Changes the given fields of a store. @throws Problem STATUS_404, CONFLICT if another person saved in between */
export async function changeStore(
  tx: Tx,
  context: ScopedContext,
  place: StoreKey,
  {
    version,
    name,
    hours,
    tags,
    address,
  }: Omit<ChangeBody, 'address'> & { readonly address: AddressColumns | undefined },
): Promise<void> {
  const before = await lockedStore(tx, place);
  const change: StoreChange = {
    ...(name === undefined ? {} : { name }),
    ...(hours === undefined ? {} : { hours: jsonOf(hours) }),
    ...(tags === undefined ? {} : { tags }),
    ...address,
  };
  const differences = differencesOf({ ...before, hours: jsonOf(before.hours) }, change);
  if (before.version !== version) throw new Problem('CONFLICT', 409);
  if (differences.length === 0) return;
  if (!(await updateStore(tx, place, version, change))) throw new Problem('CONFLICT', 409);
  await recordStoreAct(tx, context, 'STORE_CHANGED', {
    store: before.name,
    code: before.code,
    before: differences.map(({ field, was }) => `${field}: ${was}`).join('; '),
    after: differences.map(({ field, is }) => `${field}: ${is}`).join('; '),
  });
}

/** The changed fields with their values, as the audit log shows them. */
export function differencesOf(
  before: { readonly [field: string]: unknown },
  change: StoreChange,
): { readonly field: string; readonly was: string; readonly is: string }[] {
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')).slice(0, 400);
  return Object.entries(change)
    .map(([field, value]) => ({ field, was: shown(before[field]), is: shown(value) }))
    .filter(({ was, is }) => was !== is);
}

/** @throws Problem STATUS_404 */
export async function lockedStore(tx: Tx, place: StoreKey) {
  const store = await lockStore(tx, place);
  if (store === undefined) throw new Problem('STATUS_404', 404);
  return store;
}

/** Closes a store. Its counters, QR codes and history stay. @throws Problem CONFLICT if it is already closed */
export async function closeStore(tx: Tx, context: ScopedContext, place: StoreKey, reason: string): Promise<void> {
  const { active, name, code } = await lockedStore(tx, place);
  if (!active) throw new Problem('CONFLICT', 409);
  await setStoreClosing(tx, place, { active: false, closed_at: new Date(context.now), closed_reason: reason });
  await recordStoreAct(tx, context, 'STORE_CLOSED', { store: name, code, reason });
}

/** Reopens a closed store. @throws Problem CONFLICT if it is open */
export async function reopenStore(tx: Tx, context: ScopedContext, place: StoreKey): Promise<void> {
  const { active, name, code } = await lockedStore(tx, place);
  if (active) throw new Problem('CONFLICT', 409);
  await setStoreClosing(tx, place, { active: true, closed_at: null, closed_reason: null });
  await recordStoreAct(tx, context, 'STORE_REOPENED', { store: name, code });
}
