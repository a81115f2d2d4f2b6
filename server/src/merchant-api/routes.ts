import { decodeId } from '@galla/contract/core/ids.ts';
import type { merchantApi } from '@galla/contract/merchant-api/endpoints.ts';
import type { OrderFollowers } from '../checkout/follower.ts';
import type { Checkout } from '../checkout/service.ts';
import { inOneDynamicQr, tenantOfStore } from '../dynamic-qr/places.ts';
import { cancelDynamicQr, createDynamicQr, readDynamicQr } from '../dynamic-qr/service.ts';
import type { Ingestion } from '../ingestion/service.ts';
import { linkKeyOf, sendAgain } from '../payment-links/messages/service.ts';
import type { ApiKeyContext, Handlers } from '../platform/http/handlers.ts';
import { viewReport } from '../reports/report-view.ts';
import { askForReport, findReport } from '../reports/service.ts';
import { findSettlement, listItems, listSettlements, readDetails } from '../settlements/history/reading.ts';
import { cancelApiLink, createApiLink, listLinks, readApiLink } from './links.ts';
import { createApiRefund, listPayments, listRefunds, readPayment, readPaymentStatus, readRefund } from './money.ts';
import { cancelApiOrder, createApiOrder, listOrders, readOrder } from './orders.ts';

/** The handlers of the merchant API. Each calls what people call, in the one tenant of its key. */
export const merchantApiHandlers = (
  ingestion: Ingestion,
  orderFollowers: OrderFollowers,
): Handlers<typeof merchantApi> => {
  const checkoutOf = (context: ApiKeyContext): Checkout => ({
    ...context,
    ingestion: ingestion.service,
    orderFollowers,
  });
  return {
    createOrder: ({ body }, context) =>
      context.once(context.apiKey.tenantId, (tx) => createApiOrder(tx, context, body)),
    listOrders: ({ query }, context) => context.scoped((tx) => listOrders(tx, context, query)),
    getOrder: ({ params }, context) =>
      context.scoped((tx) => readOrder(tx, context, decodeId('order', params.orderId) ?? '')),
    cancelOrder: ({ params }, context) => cancelApiOrder(context, checkoutOf(context), params.orderId),
    listPayments: ({ query }, context) => context.scoped((tx) => listPayments(tx, context, query)),
    getPayment: ({ params }, context) => context.scoped((tx) => readPayment(tx, context, params.paymentId)),
    getPaymentStatus: ({ params }, context) => context.scoped((tx) => readPaymentStatus(tx, context, params.paymentId)),
    createRefund: ({ body }, context) =>
      context.once(context.apiKey.tenantId, (tx) => createApiRefund(tx, context, body)),
    listRefunds: ({ query }, context) => context.scoped((tx) => listRefunds(tx, context, query)),
    getRefund: ({ params }, context) => context.scoped((tx) => readRefund(tx, context, params.refundId)),
    createPaymentLink: ({ body }, context) =>
      context.once(context.apiKey.tenantId, (tx) => createApiLink(tx, context, body)),
    listPaymentLinks: ({ query }, context) => listLinks(context, query),
    getPaymentLink: ({ params }, context) => readApiLink(context, params.id),
    cancelPaymentLink: ({ params }, context) => cancelApiLink(context, params.id),
    resendPaymentLink: async ({ params, body }, context) => {
      const key = await linkKeyOf(context, 'ONLINE', params.id);
      const request = { kind: 'RESENT', channels: body.channels, now: context.now } as const;
      return context.once(key.tenantId, async (tx) => ({ sent: (await sendAgain(tx, context, key, request)).sent }));
    },
    notifyPaymentLink: async ({ params, body }, context) => {
      const key = await linkKeyOf(context, 'ONLINE', params.id);
      const request = { kind: 'REMINDER' as const, channels: [body.channel], now: context.now };
      return context.once(key.tenantId, async (tx) => ({ sent: (await sendAgain(tx, context, key, request)).sent }));
    },
    async createQrCode({ body: { storeId: shownStore, terminalId: shownTerminal, ...request } }, context) {
      const storeId = decodeId('store', shownStore) ?? '';
      const terminalId = shownTerminal === undefined ? null : (decodeId('terminal', shownTerminal) ?? '');
      const tenantId = await tenantOfStore(context, storeId);
      const place = { tenantId, storeId, terminalId, createdBy: context.scope.personId };
      return context.once(tenantId, (tx) => createDynamicQr(tx, place, request, context.now));
    },
    getQrCode: async ({ params }, context) =>
      (await inOneDynamicQr(context, params.id, (tx, key) => readDynamicQr(tx, key, context.scope, context.now)))
        .dynamicQr,
    cancelQrCode: async ({ params }, context) =>
      (await inOneDynamicQr(context, params.id, (tx, key) => cancelDynamicQr(tx, key, context.scope, context.now)))
        .dynamicQr,
    listSettlements: ({ query: { state, ...query } }, { scope, scoped }) => {
      const [merchant = { tenantId: '', merchantId: '', name: '' }] = scope.merchants;
      return scoped((tx) => listSettlements(tx, merchant, { ...query, states: state === undefined ? [] : [state] }));
    },
    getSettlement: ({ params }, { scope, scoped }) => scoped((tx) => readDetails(tx, scope, params.settlementId)),
    listSettlementItems: ({ params, query }, { scope, scoped }) =>
      scoped(async (tx) => listItems(tx, (await findSettlement(tx, scope, params.settlementId)).row, query)),
    createReport: ({ body }, context) => askForReport(context, body),
    getReport: async ({ params }, context) =>
      viewReport(await findReport(context, params.reportId), context.scope, context.now),
  };
};
