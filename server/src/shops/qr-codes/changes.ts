import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditDetail } from '@galla/contract/identity/audit/endpoints.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { qrCodeChanges } from '@galla/contract/shops/qr-codes/changes.ts';
import type { QrCodeEvent } from '@galla/contract/shops/qr-codes/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { QrCodeChange, StoreAndCounter } from './public/change-queries.ts';
import {
  insertEvent,
  insertQrCode,
  isStoreFull,
  listCodes,
  lockStoreAndCounter,
  updateQrCode,
} from './public/change-queries.ts';
import { qrCodeAt } from './qr-code-view.ts';
import type { ListedQrCode } from './queries.ts';

/** Records what a person did with a QR code. Call it last in a transaction. */
export async function recordQrCodeAct(tx: Tx, context: ScopedContext, act: AuditAct, detail: AuditDetail) {
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act, personId, membershipId, detail });
}

/** The store and counter of a request, within the scope. @throws Problem STATUS_404 */
function storeAndCounterOf(
  scope: Scope,
  tenantId: string,
  { store, terminal }: { readonly store: string; readonly terminal: string | null },
): StoreAndCounter {
  const storeId = decodeId('store', store);
  const terminalId = terminal === null ? null : decodeId('terminal', terminal);
  const isSeen = storeId !== undefined && (scope.storeIds === null || scope.storeIds.includes(storeId));
  if (!isSeen || terminalId === undefined) throw new Problem('STATUS_404', 404);
  return { tenantId, storeId, terminalId };
}

/** Locks the destination of a code. @throws Problem STATUS_404, STORE_CLOSED, QR_CODE_LIMIT_REACHED */
async function lockDestination(tx: Tx, target: StoreAndCounter) {
  const found = await lockStoreAndCounter(tx, target);
  if (found === undefined) throw new Problem('STATUS_404', 404);
  if (!found.store_active) throw new Problem('STORE_CLOSED', 409);
  if (await isStoreFull(tx, target)) throw new Problem('QR_CODE_LIMIT_REACHED', 409);
  return found;
}

/**
 * Locks the store and counter of a code that is activated or replaced. @throws Problem STATUS_404,
 * QR_CODE_LIMIT_REACHED
 */
async function lockRoom(tx: Tx, row: ListedQrCode): Promise<StoreAndCounter> {
  const target = { tenantId: row.tenant_id, storeId: row.store_id, terminalId: row.terminal_id };
  if ((await lockStoreAndCounter(tx, target)) === undefined) throw new Problem('STATUS_404', 404);
  // An active code leaves room for its replacement.
  if (!row.active && (await isStoreFull(tx, target))) throw new Problem('QR_CODE_LIMIT_REACHED', 409);
  return target;
}

const placeName = ({ store_name, terminal_name }: { store_name: string; terminal_name: string | null }) =>
  terminal_name === null ? store_name : `${store_name}, ${terminal_name}`;

/** Adds an event to a code's history. The second event of one action is later in the history than the first. */
async function note(
  tx: Tx,
  { now, scope }: ScopedContext,
  code: { readonly tenantId: string; readonly id: string; readonly second?: true },
  event: { readonly act: QrCodeEvent['act'] } & Omit<Partial<Parameters<typeof insertEvent>[1]>, 'act'>,
): Promise<void> {
  await insertEvent(tx, {
    tenant_id: code.tenantId,
    id: newId(now + (code.second === true ? 1 : 0)),
    qr_code_id: code.id,
    created_at: new Date(now),
    created_by: scope.personId,
    ...event,
  });
}

/** Adds a code with the first free number of its store. @returns its id and code */
async function insertNumbered(
  tx: Tx,
  { scope, now }: ScopedContext,
  target: StoreAndCounter,
  { name, prefix }: { readonly name: string; readonly prefix: string },
): Promise<{ id: string; code: string }> {
  const taken = await listCodes(tx, target.tenantId, prefix);
  const id = newId(now);
  for (let number = taken.size + 1; ; number += 1) {
    const code = `${prefix}${number}`;
    const isFree = !taken.has(code);
    if (isFree && (await insertQrCode(tx, target, { id, code, name, createdBy: scope.personId, at: new Date(now) })))
      return { id, code };
  }
}

type AddBody = Received<typeof qrCodeChanges.add>['body'];

/** Adds a QR code. @returns its public id. @throws Problem like `lockDestination` */
export async function addQrCode(tx: Tx, context: ScopedContext, body: AddBody): Promise<string> {
  const { tenantId } = merchantOf(context.scope, body.merchantId);
  const target = storeAndCounterOf(context.scope, tenantId, { store: body.store, terminal: body.terminal ?? null });
  const found = await lockDestination(tx, target);
  const name = body.name ?? found.terminal_name ?? found.store_name;
  const { id, code } = await insertNumbered(tx, context, target, { name, prefix: `${found.store_code}-Q` });
  const to = { to_store_id: target.storeId, to_terminal_id: target.terminalId };
  await note(tx, context, { tenantId, id }, { act: 'CREATED', ...to });
  await recordQrCodeAct(tx, context, 'QR_CODE_ADDED', { qrCode: name, code, place: placeName(found) });
  return encodeId('qrCode', id);
}

/** Changes a code if it still has the version that the person has seen. @throws Problem CONFLICT */
async function changeSeen(tx: Tx, row: ListedQrCode, version: number, change: QrCodeChange): Promise<void> {
  if (row.version !== version || !(await updateQrCode(tx, row, change))) throw new Problem('CONFLICT', 409);
}

const keyOf = ({ tenant_id, id }: ListedQrCode) => ({ tenantId: tenant_id, id });

type ChangeBody = Received<typeof qrCodeChanges.change>['body'];

/**
 * Renames a QR code, and moves it. @throws Problem STATUS_404, CONFLICT, QR_CODE_REPLACED, and those of
 * `lockDestination`
 */
export async function changeQrCode(tx: Tx, context: ScopedContext, shownId: string, body: ChangeBody): Promise<void> {
  const row = await qrCodeAt(tx, context.scope, shownId, null);
  const move = await moveOf(tx, context, row, body);
  const name = body.name !== undefined && body.name !== row.name ? body.name : undefined;
  if (row.version !== body.version) throw new Problem('CONFLICT', 409);
  if (move === undefined && name === undefined) return;
  const at = move === undefined ? {} : { store_id: move.target.storeId, terminal_id: move.target.terminalId };
  await changeSeen(tx, row, body.version, { ...at, ...(name === undefined ? {} : { name }) });
  const about = { qrCode: name ?? row.name, code: row.code };
  if (move !== undefined) {
    const from = { from_store_id: row.store_id, from_terminal_id: row.terminal_id };
    const to = { to_store_id: move.target.storeId, to_terminal_id: move.target.terminalId };
    await note(tx, context, keyOf(row), { act: 'MOVED', ...from, ...to });
    await recordQrCodeAct(tx, context, 'QR_CODE_MOVED', { ...about, before: placeName(row), after: move.name });
  }
  if (name !== undefined) {
    await note(tx, context, { ...keyOf(row), second: true }, { act: 'RENAMED', from_name: row.name });
    await recordQrCodeAct(tx, context, 'QR_CODE_RENAMED', { ...about, before: row.name, after: name });
  }
}

/** The new place of a code. Undefined if it does not move. */
async function moveOf(
  tx: Tx,
  { scope }: ScopedContext,
  row: ListedQrCode,
  { store, terminal }: ChangeBody,
): Promise<{ readonly target: StoreAndCounter; readonly name: string } | undefined> {
  if (store === undefined && terminal === undefined) return undefined;
  const ownStore = encodeId('store', row.store_id);
  const ownTerminal = row.terminal_id === null ? null : encodeId('terminal', row.terminal_id);
  const stays = store === undefined || store === ownStore;
  const wanted = {
    store: store ?? ownStore,
    terminal: terminal === undefined ? (stays ? ownTerminal : null) : terminal,
  };
  if (stays && wanted.terminal === ownTerminal) return undefined;
  if (row.replaced_by !== null) throw new Problem('QR_CODE_REPLACED', 409);
  const target = storeAndCounterOf(scope, row.tenant_id, wanted);
  return { target, name: placeName(await lockDestination(tx, target)) };
}

/** Deactivates a QR code. @throws Problem STATUS_404, CONFLICT */
export async function deactivateQrCode(
  tx: Tx,
  context: ScopedContext,
  shownId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<void> {
  const row = await qrCodeAt(tx, context.scope, shownId, null);
  if (!row.active) throw new Problem('CONFLICT', 409);
  await changeSeen(tx, row, version, {
    active: false,
    deactivated_at: new Date(context.now),
    deactivated_reason: reason,
  });
  await note(tx, context, keyOf(row), { act: 'DEACTIVATED', reason });
  await recordQrCodeAct(tx, context, 'QR_CODE_DEACTIVATED', { qrCode: row.name, code: row.code, reason });
}

/** Activates a QR code again. @throws Problem STATUS_404, CONFLICT, QR_CODE_REPLACED, QR_CODE_LIMIT_REACHED */
export async function activateQrCode(tx: Tx, context: ScopedContext, shownId: string, version: number): Promise<void> {
  const row = await qrCodeAt(tx, context.scope, shownId, null);
  if (row.replaced_by !== null) throw new Problem('QR_CODE_REPLACED', 409);
  if (row.active) throw new Problem('CONFLICT', 409);
  await lockRoom(tx, row);
  await changeSeen(tx, row, version, { active: true, deactivated_at: null, deactivated_reason: null });
  await note(tx, context, keyOf(row), { act: 'ACTIVATED' });
  await recordQrCodeAct(tx, context, 'QR_CODE_ACTIVATED', { qrCode: row.name, code: row.code });
}

/** Replaces a lost code with a new one. @returns the public id of the new one. @throws Problem like the others */
export async function replaceQrCode(
  tx: Tx,
  context: ScopedContext,
  shownId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<string> {
  const row = await qrCodeAt(tx, context.scope, shownId, null);
  if (row.replaced_by !== null) throw new Problem('QR_CODE_REPLACED', 409);
  if (row.version !== version) throw new Problem('CONFLICT', 409);
  const target = await lockRoom(tx, row);
  const next = await insertNumbered(tx, context, target, { name: row.name, prefix: `${row.store_code}-Q` });
  const ended = row.active ? { deactivated_at: new Date(context.now), deactivated_reason: reason } : {};
  await changeSeen(tx, row, version, { active: false, ...ended, replaced_by: next.id });
  await note(tx, context, keyOf(row), { act: 'REPLACED', reason });
  const to = { to_store_id: target.storeId, to_terminal_id: target.terminalId };
  await note(tx, context, { tenantId: row.tenant_id, id: next.id, second: true }, { act: 'CREATED', ...to });
  await recordQrCodeAct(tx, context, 'QR_CODE_REPLACED', {
    qrCode: row.name,
    code: row.code,
    replacement: next.code,
    reason,
  });
  return encodeId('qrCode', next.id);
}
