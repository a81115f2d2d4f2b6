import type { Schema } from '@galla/contract/core/schema.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import {
  apiBalance,
  apiEvent,
  apiLinkCustomer,
  apiOrder,
  apiPayment,
  apiPaymentDetails,
  apiPaymentLink,
  apiQrCode,
  apiRefund,
  apiSettlementItem,
} from '@galla/contract/developers/merchant-api/schemas.ts';
import { merchantStreams } from '@galla/contract/developers/merchant-api/streams.ts';
import { webhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { report } from '@galla/contract/reports/reports/schemas.ts';
import { details, settlement } from '@galla/contract/settlements/settlements/endpoints.ts';

/** The shapes in responses, by their names in documents and clients. */
export const apiShapes = {
  Order: apiOrder,
  QrCode: apiQrCode,
  Payment: apiPayment,
  PaymentDetails: apiPaymentDetails,
  Refund: apiRefund,
  Balance: apiBalance,
  Settlement: settlement,
  SettlementDetails: details,
  SettlementItem: apiSettlementItem,
  PaymentLink: apiPaymentLink,
  LinkCustomer: apiLinkCustomer,
  Report: report,
  WebhookEndpoint: webhookEndpoint,
  Event: apiEvent,
} as const satisfies Readonly<Record<string, Schema>>;

export type ApiCall = keyof typeof merchantApi;

/** Calls on one subject. */
interface ApiGroup {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly calls: readonly ApiCall[];
}

/** The calls in the order of the reference. */
export const apiGroups: readonly ApiGroup[] = [
  {
    id: 'orders',
    title: 'Orders',
    about: 'An order asks a customer for one amount on the payment page. It is paid at most once.',
    calls: ['createOrder', 'getOrder', 'listOrders', 'cancelOrder'],
  },
  {
    id: 'payments',
    title: 'Payments',
    about: 'What customers paid, whatever they paid with.',
    calls: ['getPayment', 'getPaymentStatus', 'listPayments'],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    about: 'Money that goes back to a customer, in full or in part.',
    calls: ['createRefund', 'getRefund', 'listRefunds'],
  },
  {
    id: 'payment-links',
    title: 'Payment links',
    about: 'A link asks a customer for an amount by SMS, e-mail or any other way.',
    calls: [
      ...(['createPaymentLink', 'getPaymentLink', 'listPaymentLinks', 'updatePaymentLink'] as const),
      ...(['cancelPaymentLink', 'resendPaymentLink', 'notifyPaymentLink', 'listPaymentLinkCustomers'] as const),
    ],
  },
  {
    id: 'qr-codes',
    title: 'QR codes',
    about: 'A QR code for one amount, shown to one customer at a store.',
    calls: ['createQrCode', 'getQrCode', 'listQrCodes', 'cancelQrCode'],
  },
  {
    id: 'settlements',
    title: 'Settlements and balance',
    about: 'What reached the bank, item by item, and what is on its way.',
    calls: ['getBalance', 'listSettlements', 'getSettlement', 'listSettlementItems'],
  },
  {
    id: 'reports',
    title: 'Reports',
    about: 'Files of many rows: ask for one, wait until it is SUCCESSFUL, read its file.',
    calls: ['createReport', 'getReport', 'listReports', 'getReportFile'],
  },
  {
    id: 'webhooks',
    title: 'Webhooks and events',
    about: 'Endpoints get events as they happen. Events can also be listed.',
    calls: [
      ...(['createWebhookEndpoint', 'getWebhookEndpoint', 'listWebhookEndpoints'] as const),
      ...(['updateWebhookEndpoint', 'deleteWebhookEndpoint', 'listEvents', 'getEvent'] as const),
    ],
  },
];

/** The groups of the OpenAPI document: the calls of the reference, and the streams of the command line. */
export const documentGroups: readonly {
  readonly title: string;
  readonly about: string;
  readonly calls: readonly string[];
}[] = [
  ...apiGroups,
  {
    title: 'Streams',
    about: 'What happens in test mode, as server-sent events. The command line follows them.',
    calls: Object.keys(merchantStreams),
  },
];
