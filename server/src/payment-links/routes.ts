import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type {
  offlinePaymentLinks,
  openedPaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from '@galla/contract/payment-links/endpoints.ts';
import { merchantOf } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { Handlers, ScopedContext } from '../platform/http/handlers.ts';
import { askForActivation, readActivation, refuseUnusable } from './activation.ts';
import type { LinkChange } from './changes.ts';
import { cancelLink, changeLink, recordOfLink } from './changes.ts';
import { chooseHowToPay } from './choosing.ts';
import type { OfflineRequest, OnlineRequest } from './create.ts';
import { createLink } from './create.ts';
import type { LinkSelection } from './list-queries.ts';
import { sumLinks } from './list-queries.ts';
import type { CountOpening } from './opened.ts';
import { countChoosing, openLink, reportLink } from './opened.ts';
import type { LinkKey } from './queries.ts';
import { findTenantOfLink } from './queries.ts';
import { readDetails, readLink, readLinks } from './reading.ts';

type Kind = LinkSelection['kind'];

/** A selection as a request names it: people by their shown ids. */
type Asked = Omit<LinkSelection, 'kind'> & { readonly merchantId?: string | undefined };

const cancelOnline = cancelOf('ONLINE');

export const paymentLinkHandlers: Handlers<typeof paymentLinks> = {
  list: ({ body }, context) => {
    refuseFilters(context, body);
    return list('ONLINE', body, context);
  },
  totals: ({ body }, context) => {
    refuseFilters(context, body);
    return totals('ONLINE', body, context);
  },
  create: ({ body }, context) =>
    context.once(merchantOf(context.scope, body.merchantId).tenantId, (tx) => create(tx, 'ONLINE', body, context)),
  details: ({ params }, context) => details('ONLINE', params.id, context),
  async change({ params, body }, context) {
    const link = await inOne(context, 'ONLINE', params.id, (tx, linkKey) => change(tx, linkKey, body, context));
    return { link };
  },
  cancel: cancelOnline,
  cancelByPut: cancelOnline,
};

export const offlinePaymentLinkHandlers: Handlers<typeof offlinePaymentLinks> = {
  list: ({ body }, context) => list('OFFLINE', body, context),
  totals: ({ body }, context) => totals('OFFLINE', body, context),
  create: ({ body }, context) =>
    context.once(merchantOf(context.scope, body.merchantId).tenantId, (tx) => create(tx, 'OFFLINE', body, context)),
  details: ({ params }, context) => details('OFFLINE', params.id, context),
  cancel: cancelOf('OFFLINE'),
};

export const activationHandlers: Handlers<typeof paymentLinkActivation> = {
  find: async ({ query }, { scope, scoped }) =>
    scoped(async (tx) => ({ activation: await readActivation(tx, merchantOf(scope, query.merchantId).tenantId) })),
  async request({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, tenantId, async (tx) => ({
      activation: await askForActivation(tx, context, tenantId),
    }));
  },
};

export const openedLinkHandlers = (countOpening: CountOpening): Handlers<typeof openedPaymentLinks> => ({
  async find({ params }, context) {
    countOpening(context, params.code);
    return { link: await openLink(context, params.code) };
  },
  async choose({ params, body }, context) {
    await countChoosing(context, params.code);
    return chooseHowToPay(context, params.code, body);
  },
  async report({ params, body }, context) {
    await countChoosing(context, params.code);
    await reportLink(context, params.code, body.note);
    return { reported: true as const };
  },
});

/** Without its flag, lists of online links are searched and have dates, and are not filtered (PAY-02). */
function refuseFilters({ scope }: ScopedContext, { filters }: Asked): void {
  const { status, amountFrom, amountTo, createdBy } = filters ?? {};
  const isFiltered = [status, amountFrom, amountTo, createdBy].some((one) => one !== undefined);
  if (isFiltered && !scope.facts.flags.has('ONLINE_PAYLINK_FILTERS')) throw new Problem('STATUS_529', 403);
}

function list(
  kind: Kind,
  { page, ...asked }: Asked & { page: Parameters<typeof readLinks>[3] },
  context: ScopedContext,
) {
  const { tenantId } = merchantOf(context.scope, asked.merchantId);
  return context.scoped((tx) => readLinks(tx, tenantId, selectionOf(kind, asked), page, context));
}

function totals(kind: Kind, asked: Asked, { scope, scoped }: ScopedContext) {
  const { tenantId } = merchantOf(scope, asked.merchantId);
  return scoped(async (tx) => ({ totals: await sumLinks(tx, tenantId, selectionOf(kind, asked)) }));
}

function selectionOf(kind: Kind, { search, filters }: Asked): LinkSelection {
  const createdBy = filters?.createdBy?.flatMap((shown) => decodeId('person', shown) ?? []);
  return { kind, search, filters: { ...filters, createdBy } };
}

async function create(tx: Tx, kind: Kind, request: OnlineRequest | OfflineRequest, context: ScopedContext) {
  const { scope } = context;
  const { tenantId } = merchantOf(scope, request.merchantId);
  await refuseUnusable(tx, tenantId, kind);
  const linkKey = await createLink(tx, tenantId, request, { kind, createdBy: scope.personId }, context.now);
  await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CREATED');
  return { link: await readLink(tx, linkKey, context) };
}

async function details(kind: Kind, shown: string, context: ScopedContext) {
  const id = decodeId('paymentLink', shown) ?? '';
  const seesFees = context.scope.permissions.has('settlements_access');
  return context.scoped(async (tx) => {
    const tenantId = await findTenantOfLink(tx, context.scope.tenants, id, kind);
    if (tenantId === undefined) throw new Problem('STATUS_404', 404);
    return readDetails(tx, { tenantId, id }, { ...context, seesFees });
  });
}

async function change(tx: Tx, linkKey: LinkKey, asked: LinkChange, context: ScopedContext) {
  await changeLink(tx, linkKey, asked, context.now);
  await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CHANGED');
  return readLink(tx, linkKey, context);
}

function cancelOf(kind: Kind) {
  return async ({ params }: { readonly params: { readonly id: string } }, context: ScopedContext) => {
    const link = await inOne(context, kind, params.id, async (tx, linkKey) => {
      const { scope, now } = context;
      if (await cancelLink(tx, linkKey, scope.personId, now))
        await recordOfLink(tx, context, linkKey, 'PAYMENT_LINK_CANCELLED');
      return readLink(tx, linkKey, context);
    });
    return { link };
  };
}

/** Does something with a link of the scope, in one transaction of its tenant. @throws Problem STATUS_404 */
async function inOne<T>(
  context: ScopedContext,
  kind: Kind,
  shown: string,
  work: (tx: Tx, linkKey: LinkKey) => Promise<T>,
): Promise<T> {
  const id = decodeId('paymentLink', shown) ?? '';
  const tenantId = await context.scoped((tx) => findTenantOfLink(tx, context.scope.tenants, id, kind));
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return inTenant(context.database, tenantId, (tx) => work(tx, { tenantId, id }));
}
