import * as z from 'zod/mini';
import { idOf } from '../core/ids.ts';
import { paise } from '../core/money.ts';
import type { Infer, Schema } from '../core/schema.ts';
import { instant } from '../core/schema.ts';

/** The version of the schemas below. A change that old programs cannot read gets a new one. */
export const webhookSchemaVersion = '2026-11-01';

/** An event's payload is smaller than this, in bytes. */
export const maxWebhookPayload = 20 * 1024;

/** The groups of events, with their titles in the order of screens. */
export const webhookGroups = {
  payments: 'Payments',
  orders: 'Orders',
  refunds: 'Refunds',
  settlements: 'Settlements',
  links: 'Payment links',
  disputes: 'Disputes',
  reports: 'Reports',
} as const;

/** A group of events. */
export type WebhookGroup = keyof typeof webhookGroups;

const currency = z.literal('INR');
const reference = z.nullable(z.string());

const payment = z.object({
  payment: idOf('payment'),
  /** The merchant's own id of the order. */
  order: reference,
  /** The provider's transaction id. */
  transaction: z.string(),
  amount: paise,
  currency,
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED']),
  paidWith: z.string(),
  utr: reference,
  reason: reference,
  createdAt: instant,
});
const order = z.object({
  orderId: idOf('order'),
  order: z.string(),
  amount: paise,
  currency,
  status: z.enum(['CREATED', 'PAID', 'EXPIRED', 'CANCELLED']),
  payment: z.nullable(idOf('payment')),
  createdAt: instant,
});
const refund = z.object({
  refund: idOf('refund'),
  payment: idOf('payment'),
  order: reference,
  amount: paise,
  currency,
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  utr: reference,
  arn: reference,
  reason: reference,
  createdAt: instant,
});
const settlement = z.object({
  settlement: idOf('settlement'),
  /** A day of India. */
  day: z.string(),
  gross: paise,
  fee: paise,
  gst: paise,
  refunded: paise,
  /** To the bank; below zero where more went back than came. */
  net: z.int(),
  currency,
  status: z.enum(['PENDING', 'SETTLED', 'FAILED']),
  utr: reference,
  reason: reference,
});
const link = z.object({
  link: idOf('paymentLink'),
  reference: z.string(),
  amount: paise,
  paidAmount: paise,
  currency,
  status: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'FAILED']),
  expiresAt: instant,
});
const dispute = z.object({
  dispute: idOf('chargeback'),
  payment: idOf('payment'),
  order: reference,
  amount: paise,
  currency,
  status: z.enum(['OPENED', 'WON', 'LOST']),
  reason: z.string(),
  openedAt: instant,
});
const report = z.object({
  report: idOf('report'),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(['CSV', 'XLSX']),
  status: z.enum(['SUCCESSFUL', 'FAILED']),
  rows: z.nullable(z.int()),
});

/** One type of event: what it says, in a schema of its own, and an example of it. */
interface EventDeclaration<Data extends Schema = Schema> {
  readonly group: WebhookGroup;
  /** When it is sent, for people. */
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

const at = '2026-11-20T06:28:12.000Z';
const ids = {
  payment: 'pay_01kae5q9c0fp6tz7m8x4v2w1hd',
  order: 'order_01kae5pyr8f4xt2c6n1z0k9m5q',
  refund: 'rfnd_01kae7w3m4ejrbtx9p5v6c2d8n',
  settlement: 'setl_01kagq2h0yf7nb3w4k8t6z1m5c',
  link: 'plink_01kae1d6t2e8vr9x5b4n7q3k0w',
  dispute: 'cbk_01kb6f4s8hfxvt1z2q7m3c9n6p',
  report: 'rpt_01kae8x5z9f0wq6t3r2b1v4m7k',
} as const;
const paid: Infer<typeof payment> = {
  payment: ids.payment,
  order: 'KO-N4',
  transaction: 'T2611201158120001',
  amount: 64900,
  currency: 'INR',
  status: 'COMPLETED',
  paidWith: 'UPI',
  utr: '632411586204',
  reason: null,
  createdAt: at,
};
const ordered: Infer<typeof order> = {
  orderId: ids.order,
  order: 'KO-N4',
  amount: 64900,
  currency: 'INR',
  status: 'PAID',
  payment: ids.payment,
  createdAt: at,
};
const returned: Infer<typeof refund> = {
  refund: ids.refund,
  payment: ids.payment,
  order: 'KO-N4',
  amount: 20000,
  currency: 'INR',
  status: 'COMPLETED',
  utr: '632412004417',
  arn: null,
  reason: null,
  createdAt: at,
};
const settled: Infer<typeof settlement> = {
  settlement: ids.settlement,
  day: '2026-11-20',
  gross: 4812050,
  fee: 61240,
  gst: 11023,
  refunded: 20000,
  net: 4719787,
  currency: 'INR',
  status: 'SETTLED',
  utr: 'GALLN26112400017',
  reason: null,
};
const asked: Infer<typeof link> = {
  link: ids.link,
  reference: 'INV-2081',
  amount: 250000,
  paidAmount: 250000,
  currency: 'INR',
  status: 'COMPLETED',
  expiresAt: '2026-12-20T18:29:59.000Z',
};
const disputed: Infer<typeof dispute> = {
  dispute: ids.dispute,
  payment: ids.payment,
  order: 'KO-N4',
  amount: 64900,
  currency: 'INR',
  status: 'OPENED',
  reason: 'FRAUD',
  openedAt: at,
};
const written: Infer<typeof report> = {
  report: ids.report,
  kind: 'TRANSACTION',
  from: '2026-11-01',
  to: '2026-11-19',
  format: 'CSV',
  status: 'SUCCESSFUL',
  rows: 1284,
};

/**
 * Every event that an endpoint can ask for: types, examples and documents derive from here. The name is the
 * specification's where it has one.
 */
export const webhookEvents = {
  'payment.pending': declare('payments', 'The bank has not answered yet', payment, {
    ...paid,
    status: 'PENDING',
    utr: null,
  }),
  'payment.completed': declare('payments', 'Money is taken', payment, paid),
  'payment.failed': declare('payments', 'The attempt ended without money', payment, {
    ...paid,
    status: 'FAILED',
    utr: null,
    reason: 'INSUFFICIENT_FUNDS',
  }),
  'payment.late_success': declare('payments', 'Succeeded after the order ended; it is refunded', payment, paid),
  'payment.disputed': declare('payments', 'The customer’s bank asks for it back', payment, paid),
  'order.created': declare('orders', 'An order waits for its payment', order, {
    ...ordered,
    status: 'CREATED',
    payment: null,
  }),
  'pg.order.completed': declare('orders', 'An order is paid', order, ordered),
  'order.expired': declare('orders', 'An order ended unpaid at its time', order, {
    ...ordered,
    status: 'EXPIRED',
    payment: null,
  }),
  'order.cancelled': declare('orders', 'An order was closed unpaid', order, {
    ...ordered,
    status: 'CANCELLED',
    payment: null,
  }),
  'refund.processing': declare('refunds', 'Accepted, with the bank', refund, {
    ...returned,
    status: 'PENDING',
    utr: null,
  }),
  'refund.completed': declare('refunds', 'Sent to the customer', refund, returned),
  'refund.failed': declare('refunds', 'The bank returned it', refund, {
    ...returned,
    status: 'FAILED',
    utr: null,
    reason: 'ACCOUNT_CLOSED',
  }),
  'settlement.created': declare('settlements', 'A settlement is on its way to your bank', settlement, {
    ...settled,
    status: 'PENDING',
    utr: null,
  }),
  'settlement.processed': declare('settlements', 'It is in your bank', settlement, settled),
  'settlement.failed': declare('settlements', 'Your bank returned it', settlement, {
    ...settled,
    status: 'FAILED',
    utr: null,
    reason: 'ACCOUNT_CLOSED',
  }),
  'payment_link.created': declare('links', 'A link can be paid', link, {
    ...asked,
    status: 'ACTIVE',
    paidAmount: 0,
  }),
  'payment_link.part_paid': declare('links', 'A part of it is paid', link, {
    ...asked,
    status: 'ACTIVE',
    paidAmount: 100000,
  }),
  'payment_link.paid': declare('links', 'All of it is paid', link, asked),
  'payment_link.expired': declare('links', 'It ended at its time', link, {
    ...asked,
    status: 'EXPIRED',
    paidAmount: 0,
  }),
  'payment_link.cancelled': declare('links', 'Somebody cancelled it', link, {
    ...asked,
    status: 'CANCELLED',
    paidAmount: 0,
  }),
  'payment_link.failed': declare('links', 'Every attempt allowed has failed', link, {
    ...asked,
    status: 'FAILED',
    paidAmount: 0,
  }),
  'dispute.opened': declare('disputes', 'The customer’s bank asks for it back', dispute, disputed),
  'dispute.won': declare('disputes', 'The money is yours again', dispute, { ...disputed, status: 'WON' }),
  'dispute.lost': declare('disputes', 'The money stays with the customer', dispute, {
    ...disputed,
    status: 'LOST',
  }),
  'report.ready': declare('reports', 'A report can be downloaded', report, written),
  'report.failed': declare('reports', 'A report could not be made', report, {
    ...written,
    status: 'FAILED',
    rows: null,
  }),
} as const satisfies Readonly<Record<`${string}.${string}`, EventDeclaration>>;

/** An event that an endpoint can ask for. */
export type WebhookEventType = keyof typeof webhookEvents;

/** All of them, in the order of screens. */
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** The event that a person sends to try an endpoint. It says nothing about money. */
export const testEventType = 'webhook.test';

/** What an event of a type says. */
export type WebhookData<Type extends WebhookEventType> = Infer<(typeof webhookEvents)[Type]['data']>;

/** The body of a delivery. `id` is that of the event, which stays the same on every attempt. */
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
