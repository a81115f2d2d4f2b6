import type {
  customerPaymentLinks,
  offlinePaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from '@galla/contract/collect/payment-links/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { askForActivation, readActivation } from './activation/activation.ts';
import { createPart } from './create-part.ts';
import type { LimitViews } from './customer-limits.ts';
import { countCustomerCall } from './customer-limits.ts';
import { readCustomerLink, reportLink } from './customer-links.ts';
import {
  type Asked,
  cancelOf,
  changeLinkOf,
  createLinkOf,
  detailsOf,
  inOneLink,
  listLinksOf,
  totalsOf,
} from './public/link-calls.ts';

const cancelOnline = cancelOf('ONLINE');

export const paymentLinkHandlers: Handlers<typeof paymentLinks> = {
  list: ({ body }, context) => {
    refuseFilters(context, body);
    return listLinksOf('ONLINE', body, context);
  },
  totals: ({ body }, context) => {
    refuseFilters(context, body);
    return totalsOf('ONLINE', body, context);
  },
  create: ({ body }, context) =>
    context.once(merchantOf(context.scope, body.merchantId).tenantId, (tx) =>
      createLinkOf(tx, 'ONLINE', body, context),
    ),
  details: ({ params }, context) => detailsOf('ONLINE', params.id, context),
  async change({ params, body }, context) {
    const link = await inOneLink(context, 'ONLINE', params.id, (tx, linkKey) =>
      changeLinkOf(tx, linkKey, body, context),
    );
    return { link };
  },
  cancel: cancelOnline,
  cancelByPut: cancelOnline,
};

export const offlinePaymentLinkHandlers: Handlers<typeof offlinePaymentLinks> = {
  list: ({ body }, context) => listLinksOf('OFFLINE', body, context),
  totals: ({ body }, context) => totalsOf('OFFLINE', body, context),
  create: ({ body }, context) =>
    context.once(merchantOf(context.scope, body.merchantId).tenantId, (tx) =>
      createLinkOf(tx, 'OFFLINE', body, context),
    ),
  details: ({ params }, context) => detailsOf('OFFLINE', params.id, context),
  cancel: cancelOf('OFFLINE'),
};

export const activationHandlers: Handlers<typeof paymentLinkActivation> = {
  find: async ({ query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const activation = await readActivation(tx, merchantOf(scope, query.merchantId).tenantId);
      // The account and the number of open links concern the whole merchant.
      return { activation: scope.storeIds === null ? activation : { ...activation, account: null, openLinks: 0 } };
    }),
  async request({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, tenantId, async (tx) => ({
      activation: await askForActivation(tx, context, tenantId),
    }));
  },
};

export const customerLinkHandlers = (limitViews: LimitViews): Handlers<typeof customerPaymentLinks> => ({
  async find({ params }, context) {
    limitViews(context, params.code);
    return { link: await readCustomerLink(context, params.code) };
  },
  async choose({ params, body }, context) {
    await countCustomerCall(context, params.code);
    return createPart(context, params.code, body);
  },
  async report({ params, body }, context) {
    await countCustomerCall(context, params.code);
    await reportLink(context, params.code, body.note);
    return { reported: true as const };
  },
});

/** Without the flag, lists of online links allow search and dates but no filters (PAY-02). */
function refuseFilters({ scope }: ScopedContext, { filters }: Asked): void {
  const { status, amountFrom, amountTo, createdBy } = filters ?? {};
  const isFiltered = [status, amountFrom, amountTo, createdBy].some((one) => one !== undefined);
  if (isFiltered && !scope.facts.flags.has('ONLINE_PAYLINK_FILTERS')) throw new Problem('STATUS_529', 403);
}
