import { decodeId } from '@galla/contract/core/ids.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import type { Checkout } from '../../collect/checkout/public/service.ts';
import { linkKeyOf, sendAgain } from '../../collect/payment-links/public/link-messages.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { cancelApiLink, changeApiLink, createApiLink, listCustomers, listLinks, readApiLink } from './links.ts';
import { createApiRefund, listPayments, listRefunds, readPayment, readPaymentStatus, readRefund } from './money.ts';
import { cancelApiOrder, createApiOrder, listOrders, readOrder } from './orders.ts';
import { qrCodeHandlers } from './qr-codes.ts';
import { reportHandlers } from './reports.ts';
import { settlementHandlers } from './settlements.ts';
import { webhookEndpointHandlers } from './webhooks.ts';

/** The handlers of the merchant API. Each runs the same functions as the screens, in the single tenant of its key. */
export const merchantApiHandlers = (
  ingestion: Ingestion,
  orderFollowers: OrderFollowers,
  files: FileStore,
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
    getOrder: ({ params, query }, context) =>
      context.scoped((tx) => readOrder(tx, context, decodeId('order', params.orderId) ?? '', query.expand)),
    cancelOrder: ({ params }, context) => cancelApiOrder(context, checkoutOf(context), params.orderId),
    listPayments: ({ query }, context) => context.scoped((tx) => listPayments(tx, context, query)),
    getPayment: ({ params, query }, context) =>
      context.scoped((tx) => readPayment(tx, context, params.paymentId, query.expand)),
    getPaymentStatus: ({ params }, context) => context.scoped((tx) => readPaymentStatus(tx, context, params.paymentId)),
    createRefund: ({ body }, context) =>
      context.once(context.apiKey.tenantId, (tx) => createApiRefund(tx, context, body)),
    listRefunds: ({ query }, context) => context.scoped((tx) => listRefunds(tx, context, query)),
    getRefund: ({ params, query }, context) =>
      context.scoped((tx) => readRefund(tx, context, params.refundId, query.expand)),
    createPaymentLink: ({ body }, context) =>
      context.once(context.apiKey.tenantId, (tx) => createApiLink(tx, context, body)),
    listPaymentLinks: ({ query }, context) => listLinks(context, query),
    getPaymentLink: ({ params }, context) => readApiLink(context, params.id),
    updatePaymentLink: ({ params, body }, context) => changeApiLink(context, params.id, body),
    listPaymentLinkCustomers: ({ params }, context) => listCustomers(context, params.id),
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
    ...qrCodeHandlers,
    ...webhookEndpointHandlers,
    ...settlementHandlers,
    ...reportHandlers(files),
  };
};
