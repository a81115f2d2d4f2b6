import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { SavedView, savedViews } from '@galla/contract/payments/saved-views/endpoints.ts';
import type { ViewListName, ViewParams } from '@galla/contract/payments/saved-views/lists.ts';
import { keptParams, maxViews, viewLists } from '@galla/contract/payments/saved-views/lists.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { refuseForeignIds } from '../../../platform/auth/foreign-ids.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant, inTenants } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { opens } from '../access.ts';
import type { Viewer, ViewRow } from '../queries.ts';
import { deleteOwnViews, deleteView, insertView, listStoresOf, listViews, lockViews, updateView } from '../queries.ts';

type Content = Pick<Received<typeof savedViews.create>['body'], 'name' | 'shared' | 'params'>;

/** The owner whose views the caller sees: the tenant of a merchant, or the group. */
const viewerOf = ({ groupId, merchants, mode, personId }: Scope): Viewer => ({
  ownerId: groupId ?? merchants[0]?.tenantId ?? '',
  mode,
  personId,
});

/** Whether the caller may share views with the team. */
const mayShare = ({ permissions, storeIds }: Scope) => permissions.has('users_edit_access') && storeIds === null;

/** Whether the caller may see a view: they can open its list, and it names no store outside their scope. */
const isVisible = (scope: Scope, { list, store_ids }: ViewRow): boolean =>
  opens(scope, viewLists[list].screen) &&
  (scope.storeIds === null || store_ids.every((store) => scope.storeIds?.includes(store)));

/** The saved views of all lists that the caller may use. */
export async function readViews(context: ScopedContext): Promise<SavedView[]> {
  const viewer = viewerOf(context.scope);
  const rows = await inTenants(context.database, [viewer.ownerId], (tx) => listViews(tx, viewer));
  return rows.filter((row) => isVisible(context.scope, row)).map((row) => shown(context.scope, row));
}

function shown(scope: Scope, row: ViewRow): SavedView {
  const own = row.created_by === scope.personId;
  return {
    viewId: encodeId('savedView', row.id),
    list: row.list,
    name: row.name,
    shared: row.shared,
    version: row.version,
    params: stillInScope(scope, row.params),
    own,
    savedBy: own ? null : row.saver,
    mayChange: row.shared ? mayShare(scope) : own,
  };
}

/** Drops merchants that have left the group, as in every stored selection (MID-05). */
function stillInScope({ merchants }: Scope, params: ViewParams): ViewParams {
  const ids = new Set(merchants.map(({ merchantId }) => merchantId));
  const among = (text: string) => partsOf(text).filter((id) => ids.has(id));
  const kept = Object.entries(params).map(([name, text]) =>
    name === 'merchants' || name === 'merchant' ? [name, among(text).join(',')] : [name, text],
  );
  return Object.fromEntries(kept.filter(([, text]) => text !== ''));
}

const partsOf = (text = ''): string[] => text.split(',').filter(Boolean);

/**
 * Saves a view. @throws Problem STATUS_404 for a list, merchant or store outside the scope, VIEW_NAME_TAKEN,
 * VIEW_LIMIT_REACHED, VIEW_SHARING_NOT_ALLOWED
 */
export function createView(context: ScopedContext, list: ViewListName, content: Content): Promise<SavedView> {
  return changing(context, async (tx, viewer, rows) => {
    if (!opens(context.scope, viewLists[list].screen)) throw new Problem('STATUS_404', 404);
    refuseUnfit(context.scope, rows, { ...content, list });
    const [id, at] = [newId(context.now), new Date(context.now)];
    await insertView(tx, {
      owner_id: viewer.ownerId,
      id,
      mode: viewer.mode,
      list,
      ...(await stored(tx, context, list, content)),
      version: 1,
      created_by: viewer.personId,
      created_at: at,
      changed_at: at,
    });
    if (content.shared) await note(tx, context, 'SAVED_VIEW_SHARED', { list, name: content.name });
    return readBack(tx, context.scope, viewer, id);
  });
}

/** Changes a view. @throws Problem STATUS_404, VIEW_CHANGED, VIEW_NAME_TAKEN, VIEW_LIMIT_REACHED, VIEW_SHARING_NOT_ALLOWED */
export function changeView(
  context: ScopedContext,
  viewId: string,
  { version, ...content }: Content & { readonly version: number },
): Promise<SavedView> {
  return changing(context, async (tx, viewer, rows) => {
    const row = changeable(context.scope, rows, viewId);
    if (row.version !== version) throw new Problem('VIEW_CHANGED', 409);
    // No one can take a view from the team for themselves: unsharing returns it to its creator, and others can only
    // delete it.
    if (row.shared && !content.shared && row.created_by !== viewer.personId)
      throw new Problem('VIEW_SHARING_NOT_ALLOWED', 403);
    refuseUnfit(context.scope, rows, { ...content, list: row.list }, row);
    await updateView(tx, row, {
      ...(await stored(tx, context, row.list, content)),
      version: version + 1,
      changed_at: new Date(context.now),
    });
    const act = row.shared ? 'SAVED_VIEW_CHANGED' : content.shared ? 'SAVED_VIEW_SHARED' : undefined;
    if (act !== undefined) await note(tx, context, act, { list: row.list, name: content.name });
    return readBack(tx, context.scope, viewer, row.id);
  });
}

/** Deletes a view. @throws Problem STATUS_404, VIEW_SHARING_NOT_ALLOWED */
export async function removeView(context: ScopedContext, viewId: string): Promise<void> {
  await changing(context, async (tx, _viewer, rows) => {
    const row = changeable(context.scope, rows, viewId);
    await deleteView(tx, row);
    if (row.shared) await note(tx, context, 'SAVED_VIEW_DELETED', row);
  });
}

/** Deletes the views of a person who leaves the team. Their shared views stay with the team. */
export const forgetViews = (tx: Tx, personId: string): Promise<void> => deleteOwnViews(tx, personId);

/** Changes the views of the caller's team, one change at a time. */
function changing<T>(
  context: ScopedContext,
  work: (tx: Tx, viewer: Viewer, rows: readonly ViewRow[]) => Promise<T>,
): Promise<T> {
  const viewer = viewerOf(context.scope);
  return inTenant(context.database, [viewer.ownerId, ...context.scope.tenants], async (tx) => {
    await lockViews(tx, viewer.ownerId);
    return work(tx, viewer, await listViews(tx, viewer));
  });
}

function changeable(scope: Scope, rows: readonly ViewRow[], viewId: string): ViewRow {
  const id = decodeId('savedView', viewId);
  const row = rows.find((one) => one.id === id && isVisible(scope, one));
  if (row === undefined) throw new Problem('STATUS_404', 404);
  if (row.shared && !mayShare(scope)) throw new Problem('VIEW_SHARING_NOT_ALLOWED', 403);
  return row;
}

/** Refuses a view that the person may not share, that has the name of a visible view, or that exceeds the limit. */
function refuseUnfit(
  scope: Scope,
  rows: readonly ViewRow[],
  { name, shared, list }: Content & { readonly list: ViewListName },
  before?: ViewRow,
): void {
  if (shared && !mayShare(scope)) throw new Problem('VIEW_SHARING_NOT_ALLOWED', 403);
  const others = rows.filter(({ id }) => id !== before?.id);
  const isNamed = (row: ViewRow) => row.list === list && row.name.toLowerCase() === name.toLowerCase();
  if (others.some((row) => isNamed(row) && (row.created_by === scope.personId || isVisible(scope, row)))) {
    const message = 'A view with this name already exists. Choose another name.';
    throw new Problem('VIEW_NAME_TAKEN', 409, { errors: [{ field: 'name', message }] });
  }
  const alike = others.filter((row) => row.shared === shared);
  if (before?.shared !== shared && alike.length >= maxViews[shared ? 'shared' : 'own'])
    throw new Problem('VIEW_LIMIT_REACHED', 409);
}

/** The columns of a view's content. @throws Problem STATUS_404, INVALID_MERCHANT_ID for anything outside the scope */
async function stored(
  tx: Tx,
  { database, scope }: ScopedContext,
  list: ViewListName,
  { name, shared, params }: Content,
) {
  const kept = keptParams(list, params);
  const [stores, terminals, qrCodes] = (['stores', 'terminals', 'qr'] as const).map((key) => partsOf(kept[key]));
  const merchantIds = [...partsOf(kept['merchants']), ...partsOf(kept['merchant'])];
  await refuseForeignIds(database, scope, [{ merchantIds }, stores, terminals, qrCodes]);
  const uuids = (kind: 'store' | 'terminal' | 'qrCode', ids: readonly string[] = []) =>
    ids.map((id) => decodeId(kind, id)).filter((id) => id !== undefined);
  const places = { terminals: uuids('terminal', terminals), qrCodes: uuids('qrCode', qrCodes) };
  const named = await listStoresOf(tx, scope.tenants, places);
  const store_ids = [...new Set([...uuids('store', stores), ...named])];
  return { name, shared, params: JSON.stringify(kept), store_ids };
}

async function readBack(tx: Tx, scope: Scope, viewer: Viewer, id: string): Promise<SavedView> {
  const row = (await listViews(tx, viewer)).find((one) => one.id === id);
  if (row === undefined) throw new TypeError('A view that was just written is there.');
  return shown(scope, row);
}

async function note(
  tx: Tx,
  context: ScopedContext,
  act: AuditAct,
  { list, name }: { readonly list: ViewListName; readonly name: string },
): Promise<void> {
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act, personId, membershipId, detail: { view: name, list } });
}
