import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { storeChanges } from '@galla/contract/shops/stores/changes.ts';
import { maxCounters } from '@galla/contract/shops/stores/fields.ts';
import type { Terminal } from '@galla/contract/shops/stores/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreKey } from './details-queries.ts';
import { lockedStore, recordStoreAct } from './public/change.ts';
import { insertCounters, listCounterCodes, lockCounter, updateCounter } from './public/change-queries.ts';
import { shownCounter } from './store-view.ts';

/** The key of a counter: its store and its public id. */
export interface CounterKey extends StoreKey {
  readonly terminalId: string;
}

/** Adds a counter. @throws Problem STATUS_404, STORE_CLOSED, COUNTER_LIMIT_REACHED, COUNTER_CODE_TAKEN */
export async function addCounter(
  tx: Tx,
  context: ScopedContext,
  key: StoreKey,
  { name, terminalId }: Received<typeof storeChanges.addCounter>['body'],
): Promise<Terminal> {
  // The store stays locked, so that each number is assigned once.
  const store = await lockedStore(tx, key);
  if (!store.active) throw new Problem('STORE_CLOSED', 409);
  const codes = await listCounterCodes(tx, key);
  if (codes.size >= maxCounters) throw new Problem('COUNTER_LIMIT_REACHED', 409);
  const id = newId(context.now);
  const code = terminalId ?? nextCode(codes);
  const added = await insertCounters(tx, key, [{ id, code, name }], new Date(context.now));
  if (added === 0) throw new Problem('COUNTER_CODE_TAKEN', 409);
  await recordStoreAct(tx, context, 'COUNTER_ADDED', { store: store.name, code: store.code, counter: name });
  return shownCounter({ id, code, name, active: true, closed_at: null, store_code: store.code });
}

/** The first free code of a store's counters. */
export function nextCode(codes: ReadonlySet<string>): string {
  let number = codes.size + 1;
  while (codes.has(`C${number}`)) number += 1;
  return `C${number}`;
}

/** Renames a counter. @throws Problem STATUS_404 */
export async function renameCounter(tx: Tx, context: ScopedContext, key: CounterKey, name: string): Promise<Terminal> {
  const before = await lockedCounter(tx, key);
  if (before.name !== name) {
    await updateCounter(tx, { ...key, id: before.id }, { name });
    const detail = { code: before.store_code, counter: before.code, before: before.name, after: name };
    await recordStoreAct(tx, context, 'COUNTER_RENAMED', detail);
  }
  return shownCounter({ ...before, name });
}

/** Closes or reopens a counter. @throws Problem STATUS_404, CONFLICT if it already is in that state */
export async function setCounterActive(
  tx: Tx,
  context: ScopedContext,
  key: CounterKey,
  { active, reason }: { readonly active: boolean; readonly reason?: string | undefined },
): Promise<Terminal> {
  const before = await lockedCounter(tx, key);
  if (before.active === active) throw new Problem('CONFLICT', 409);
  const closedAt = active ? null : new Date(context.now);
  await updateCounter(tx, { ...key, id: before.id }, { active, closed_at: closedAt, closed_reason: reason ?? null });
  await recordStoreAct(tx, context, active ? 'COUNTER_REOPENED' : 'COUNTER_CLOSED', {
    code: before.store_code,
    counter: before.name,
    ...(reason === undefined ? {} : { reason }),
  });
  return shownCounter({ ...before, active, closed_at: closedAt });
}

async function lockedCounter(tx: Tx, { terminalId, ...key }: CounterKey) {
  const id = decodeId('terminal', terminalId);
  const counter = id === undefined ? undefined : await lockCounter(tx, key, id);
  if (counter === undefined) throw new Problem('STATUS_404', 404);
  return counter;
}
