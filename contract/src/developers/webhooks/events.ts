import type { Infer, Schema } from '../../core/schema.ts';
import { eventData } from './event-data.ts';
import { eventExamples } from './event-examples.ts';

/** The version of the schemas below. A change that old programs cannot read gets a new version. */
export const webhookSchemaVersion = '2026-11-01';

/** The upper limit of an event's payload, in bytes. */
export const maxWebhookPayload = 20 * 1024;

/** The groups of events, with their titles in screen order. */
export const webhookGroups = {
  payments: 'Payments',
  orders: 'Orders',
  refunds: 'Refunds',
  settlements: 'Settlements',
  links: 'Payment links',
  disputes: 'Disputes',
  reports: 'Reports',
  kyc: 'Your KYC',
  vendors: 'Vendors',
} as const;

/** A group of events. */
export type WebhookGroup = keyof typeof webhookGroups;

/** An event type: its data, with its own schema and an example. */
interface EventDeclaration<Data extends Schema = Schema> {
  readonly group: WebhookGroup;
  /** When it is sent, for readers. */
  readonly about: string;
  readonly data: Data;
  readonly example: Infer<Data>;
}

const declare = <Data extends Schema>(
  group: WebhookGroup,
  about: string,
  data: Data,
  example: Infer<Data>,
): EventDeclaration<Data> => ({ group, about, data, example });

/**
 * Every event that an endpoint can subscribe to: types, examples and documents derive from here. Names follow the
 * specification where it has one.
 */
export const webhookEvents = {
  'payment.pending': declare('payments', 'The bank hasn’t responded yet', eventData.payment, {
    ...eventExamples.payment,
    status: 'PENDING',
    utr: null,
  }),
  'payment.completed': declare('payments', 'Payment received', eventData.payment, eventExamples.payment),
  'payment.failed': declare('payments', 'Payment attempt failed', eventData.payment, {
    ...eventExamples.payment,
    status: 'FAILED',
    utr: null,
    reason: 'INSUFFICIENT_FUNDS',
  }),
  'payment.late_success': declare(
    'payments',
    'Succeeded after the order ended; refunded automatically',
    eventData.payment,
    eventExamples.payment,
  ),
  'payment.disputed': declare(
    'payments',
    'The customer’s bank disputed the payment',
    eventData.payment,
    eventExamples.payment,
  ),
  'order.created': declare('orders', 'Order created, awaiting payment', eventData.order, {
    ...eventExamples.order,
    status: 'CREATED',
    payment: null,
  }),
  'pg.order.completed': declare('orders', 'Order paid', eventData.order, eventExamples.order),
  'order.expired': declare('orders', 'Order expired unpaid', eventData.order, {
    ...eventExamples.order,
    status: 'EXPIRED',
    payment: null,
  }),
  'order.cancelled': declare('orders', 'Order cancelled unpaid', eventData.order, {
    ...eventExamples.order,
    status: 'CANCELLED',
    payment: null,
  }),
  'refund.processing': declare('refunds', 'Accepted, with the bank', eventData.refund, {
    ...eventExamples.refund,
    status: 'PENDING',
    utr: null,
  }),
  'refund.completed': declare('refunds', 'Sent to the customer', eventData.refund, eventExamples.refund),
  'refund.failed': declare('refunds', 'The bank returned it', eventData.refund, {
    ...eventExamples.refund,
    status: 'FAILED',
    utr: null,
    reason: 'ACCOUNT_CLOSED',
  }),
  'settlement.created': declare('settlements', 'A settlement is on its way to your bank', eventData.settlement, {
    ...eventExamples.settlement,
    status: 'PENDING',
    utr: null,
  }),
  'settlement.processed': declare(
    'settlements',
    'Credited to your bank',
    eventData.settlement,
    eventExamples.settlement,
  ),
  'settlement.failed': declare('settlements', 'Your bank returned it', eventData.settlement, {
    ...eventExamples.settlement,
    status: 'FAILED',
    utr: null,
    reason: 'ACCOUNT_CLOSED',
  }),
  'payment_link.created': declare('links', 'A link can be paid', eventData.link, {
    ...eventExamples.link,
    status: 'ACTIVE',
    paidAmount: 0,
  }),
  'payment_link.part_paid': declare('links', 'Partially paid', eventData.link, {
    ...eventExamples.link,
    status: 'ACTIVE',
    paidAmount: 100000,
  }),
  'payment_link.paid': declare('links', 'Fully paid', eventData.link, eventExamples.link),
  'payment_link.expired': declare('links', 'Expired unpaid', eventData.link, {
    ...eventExamples.link,
    status: 'EXPIRED',
    paidAmount: 0,
  }),
  'payment_link.cancelled': declare('links', 'Someone cancelled it', eventData.link, {
    ...eventExamples.link,
    status: 'CANCELLED',
    paidAmount: 0,
  }),
  'payment_link.failed': declare('links', 'All allowed attempts failed', eventData.link, {
    ...eventExamples.link,
    status: 'FAILED',
    paidAmount: 0,
  }),
  'dispute.opened': declare(
    'disputes',
    'The customer’s bank disputed the payment',
    eventData.dispute,
    eventExamples.dispute,
  ),
  'dispute.won': declare('disputes', 'Won. The money is yours again.', eventData.dispute, {
    ...eventExamples.dispute,
    status: 'WON',
  }),
  'dispute.lost': declare('disputes', 'Lost. The customer keeps the money.', eventData.dispute, {
    ...eventExamples.dispute,
    status: 'LOST',
  }),
  'report.ready': declare('reports', 'Report ready to download', eventData.report, eventExamples.report),
  'report.failed': declare('reports', 'Report couldn’t be created', eventData.report, {
    ...eventExamples.report,
    status: 'FAILED',
    rows: null,
  }),
  'kyc.submitted': declare('kyc', 'Your KYC is being verified', eventData.kyc, {
    ...eventExamples.kyc,
    status: 'SUBMITTED',
  }),
  'kyc.verified': declare('kyc', 'Your KYC is verified', eventData.kyc, eventExamples.kyc),
  'kyc.failed': declare('kyc', 'Your KYC was rejected. Submit it again.', eventData.kyc, {
    ...eventExamples.kyc,
    status: 'FAILED',
    reason: 'The name on the PAN is another one.',
  }),
  'vendor.linked': declare('vendors', 'A vendor can sign in with a link', eventData.vendor, eventExamples.vendor),
  'vendor.unlinked': declare('vendors', 'A vendor’s link was closed', eventData.vendor, {
    ...eventExamples.vendor,
    status: 'CLOSED',
  }),
} as const satisfies Readonly<Record<`${string}.${string}`, EventDeclaration>>;

/** An event that an endpoint can subscribe to. */
export type WebhookEventType = keyof typeof webhookEvents;

/** All event types, in screen order. */
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** The event that a person sends to test an endpoint. It contains nothing about money. */
export const testEventType = 'webhook.test';

/** The data of an event type. */
export type WebhookData<Type extends WebhookEventType> = Infer<(typeof webhookEvents)[Type]['data']>;

/** The body of a delivery. `id` is the event's id, the same on every attempt. */
export interface WebhookBody<Data = unknown> {
  readonly id: string;
  readonly type: string;
  readonly version: string;
  /** UTC. */
  readonly occurredAt: string;
  readonly merchantId: string;
  readonly mode: 'live' | 'test';
  readonly data: Data;
}
