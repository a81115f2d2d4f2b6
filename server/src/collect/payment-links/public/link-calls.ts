import { linkTexts } from '@galla/contract/collect/payment-links/fields.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { LinkChange } from '../changes.ts';
import { cancelLink, changeLink, recordOfLink } from '../changes.ts';
import type { OfflineRequest, OnlineRequest } from '../create.ts';
import { createLink } from '../create.ts';
import { readDetails, readLink, readLinks } from '../link-view.ts';
import type { LinkSelection } from '../list-queries.ts';
import { sumLinks } from '../list-queries.ts';
import type { LinkKey } from '../queries.ts';
import { findStoreStates, findTenantOfLink } from '../queries.ts';
import { refuseUnusable } from './usable.ts';

/** Links of online merchants, or of shops. */
export type Kind = LinkSelection['kind'];

/** A selection as a request specifies it, with people as public ids. */
export type Asked = Omit<LinkSelection, 'kind' | 'stores'> & { readonly merchantId?: string | undefined };

export function listLinksOf(
  kind: Kind,
  { page, ...asked }: Asked & { page: Parameters<typeof readLinks>[3] },
  context: CallerContext,
) {
  const { tenantId } = merchantOf(context.scope, asked.merchantId);
  return readLinks(context.database, tenantId, selectionOf(kind, asked, context.scope), page, context);
}

export function totalsOf(kind: Kind, asked: Asked, { scope, scoped }: CallerContext) {
  const { tenantId } = merchantOf(scope, asked.merchantId);
  return scoped(async (tx) => ({ totals: await sumLinks(tx, tenantId, selectionOf(kind, asked, scope)) }));
}

function selectionOf(kind: Kind, { search, filters }: Asked, { storeIds: stores }: Scope): LinkSelection {
  const createdBy = filters?.createdBy?.flatMap((shown) => decodeId('person', shown) ?? []);
  const storeIds = filters?.storeIds?.flatMap((shown) => decodeId('store', shown) ?? []);
  return { kind, stores, search, filters: { ...filters, createdBy, storeIds } };
}

/**
 * The store of a new link, or null for a link of the whole merchant. People with one store create links of that store;
 * people with several must choose one. @throws Problem STATUS_404, STATUS_400, STORE_CLOSED
 */
async function storeOfNewLink(
  tx: Tx,
  { storeIds }: Scope,
  tenantId: string,
  shown: string | undefined,
): Promise<string | null> {
  if (shown === undefined && storeIds === null) return null;
  const storeId = shown === undefined ? undefined : decodeId('store', shown);
  const wanted = storeId === undefined ? (storeIds ?? []) : [storeId];
  // A person's stores may belong to several merchants of a group, or to the sandbox.
  const stores = (await findStoreStates(tx, tenantId, wanted)).filter(({ id }) => storeIds?.includes(id) !== false);
  const [store, ...others] = stores;
  if (store === undefined) throw new Problem('STATUS_404', 404);
  if (others.length > 0)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'storeId', message: linkTexts.noStore }] });
  if (!store.active) throw new Problem('STORE_CLOSED', 409);
  return store.id;
}

export async function createLinkOf(
  tx: Tx,
  kind: Kind,
  { storeId: shownStore, ...request }: (OnlineRequest | OfflineRequest) & { readonly storeId?: string | undefined },
  context: CallerContext,
) {
  const { scope } = context;
  const { tenantId } = merchantOf(scope, request.merchantId);
  await refuseUnusable(tx, tenantId, kind);
  const storeId = await storeOfNewLink(tx, scope, tenantId, shownStore);
  const linkKey = await createLink(tx, tenantId, request, { kind, storeId, createdBy: scope.personId }, context.now);
  await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CREATED');
  return { link: await readLink(tx, linkKey, context) };
}

export async function detailsOf(kind: Kind, shown: string, context: CallerContext) {
  const id = decodeId('paymentLink', shown) ?? '';
  const seesFees = context.scope.permissions.has('settlements_access');
  return context.scoped(async (tx) => {
    const tenantId = await findTenantOfLink(tx, context.scope, id, kind);
    if (tenantId === undefined) throw new Problem('STATUS_404', 404);
    return readDetails(tx, { tenantId, id }, { ...context, seesFees });
  });
}

export async function changeLinkOf(tx: Tx, linkKey: LinkKey, asked: LinkChange, context: CallerContext) {
  await changeLink(tx, linkKey, asked, context.now);
  await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CHANGED');
  return readLink(tx, linkKey, context);
}

export function cancelOf(kind: Kind) {
  return async ({ params }: { readonly params: { readonly id: string } }, context: CallerContext) => {
    const link = await inOneLink(context, kind, params.id, async (tx, linkKey) => {
      const { scope, now } = context;
      if (await cancelLink(tx, linkKey, scope.personId, now))
        await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CANCELLED');
      return readLink(tx, linkKey, context);
    });
    return { link };
  };
}

/** One link in the scope, as lists show it. @throws Problem STATUS_404 */
export const readOneLink = (context: CallerContext, kind: Kind, shown: string) =>
  context.scoped(async (tx) => {
    const id = decodeId('paymentLink', shown) ?? '';
    const tenantId = await findTenantOfLink(tx, context.scope, id, kind);
    if (tenantId === undefined) throw new Problem('STATUS_404', 404);
    return readLink(tx, { tenantId, id }, context);
  });

/** Runs an action on a link in the scope, in one transaction of its tenant. @throws Problem STATUS_404 */
export async function inOneLink<T>(
  context: CallerContext,
  kind: Kind,
  shown: string,
  work: (tx: Tx, linkKey: LinkKey) => Promise<T>,
): Promise<T> {
  const id = decodeId('paymentLink', shown) ?? '';
  const tenantId = await context.scoped((tx) => findTenantOfLink(tx, context.scope, id, kind));
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return inTenant(context.database, tenantId, (tx) => work(tx, { tenantId, id }));
}
