import * as z from 'zod/mini';
import { newOrder, orderStates } from '../../collect/checkout/endpoints.ts';
import { payMethods } from '../../collect/checkout/pay-methods.ts';
import { paymentLink } from '../../collect/payment-links/schemas.ts';
import type { IdKind } from '../../core/ids.ts';
import { businessDay, idOf, instant, paise, relayedText } from '../../core/schema.ts';
import { payment, paymentDetails } from '../../payments/transactions/schemas.ts';
import { refund } from '../../refunds/refunds/schemas.ts';
import { item } from '../../settlements/settlements/endpoints.ts';
import type { WaitingReason } from '../../settlements/settlements/rules.ts';
import { waitingReasons } from '../../settlements/settlements/rules.ts';
import { dynamicQr } from '../../shops/dynamic-qr/schemas.ts';
import { webhookEndpointIds } from '../webhooks/feature.ts';
import { webhookDeliveryState } from '../webhooks/schemas.ts';

/** The maximum number of metadata pairs of an order, a refund or a link. */
export const maxMetadataPairs = 15;

/** A program's metadata for an order, a refund or a link: at most 15 pairs, texts of at most 256 characters. */
export const metadata = z
  .record(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/, 'Use 1 to 40 characters: A-Z a-z 0-9 _ . -')),
    relayedText(256),
  )
  .check(z.refine((pairs) => Object.keys(pairs).length <= maxMetadataPairs, 'Use up to 15 pairs.'));

/** A program's metadata for an order, a refund or a link. */
export type Metadata = z.infer<typeof metadata>;

/** The input of new metadata. */
export const withMetadata = { metadata: z._default(metadata, {}) } as const;

const kept = { metadata: z.record(z.string(), z.string()) } as const;

/** The number of rows on a page. */
export const pageSize = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20);

/** A page: after or before the id of a row. */
export const pageOf = <const Kind extends IdKind>(kind: Kind) => ({
  size: pageSize,
  after: z.optional(idOf(kind)),
  before: z.optional(idOf(kind)),
});

/** The records that an answer includes on request, such as `expand=payment`. The key needs the scope `read` for it. */
export const expandable = <const Name extends string>(...names: [Name, ...Name[]]) => {
  const name = `(?:${names.join('|')})`;
  const message = `Choose from ${names.join(', ')}.`;
  return { expand: z.optional(z.string().check(z.regex(new RegExp(`^${name}(?:,${name})*$`), message))) };
};

/** A time range, by default the last 30 days; `to` is exclusive. */
export const rangeQuery = { from: z.optional(instant), to: z.optional(instant) } as const;

/** The cursors of a page. */
export const cursors = { next: z.nullable(z.string()), previous: z.nullable(z.string()) } as const;

const { merchantId: _merchant, expiresAt, ...orderFields } = newOrder.shape;

/** A new order. It expires in 30 minutes by default. */
export const apiNewOrder = z.strictObject({ ...orderFields, expiresAt: z.optional(expiresAt), ...withMetadata });

/** A payment with the fields of the dashboard's lists; its id is named `id`. */
export const apiPayment = z.object({
  paymentId: idOf('payment'),
  ...z.omit(payment, { unitId: true, merchantName: true }).shape,
});

/** A payment in the merchant API. */
export type ApiPayment = z.infer<typeof apiPayment>;

/** Set if the call expands `payment`; null if there is none. */
const withPayment = { payment: z.optional(z.nullable(apiPayment)) } as const;

/** An order in the merchant API. */
export const apiOrder = z.object({
  orderId: idOf('order'),
  merchantOrderId: z.string(),
  state: z.enum(orderStates),
  amount: paise,
  description: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** Masked. */
  customerPhone: z.nullable(z.string()),
  returnUrl: z.nullable(z.string()),
  /** The page where the customer pays. */
  payUrl: z.string(),
  /** The payment that paid it. */
  paymentId: z.nullable(idOf('payment')),
  createdAt: instant,
  expiresAt: instant,
  closedAt: z.nullable(instant),
  ...kept,
  ...withPayment,
});

/** An order in the merchant API. */
export type ApiOrder = z.infer<typeof apiOrder>;

/** A payment with all its details. */
export const apiPaymentDetails = z.object({
  paymentId: idOf('payment'),
  ...z.omit(paymentDetails, { unitId: true, merchantName: true }).shape,
  /** Set if the call expands `order`; null if the payment belongs to no API order. */
  order: z.optional(z.nullable(apiOrder)),
});

/** A refund with the program's metadata. */
export const apiRefund = z.object({
  refundId: idOf('refund'),
  paymentId: idOf('payment'),
  // Picked, so that a further column of the dashboard's list is no promise to programs.
  ...z.pick(refund, {
    merchantId: true,
    state: true,
    amount: true,
    reason: true,
    note: true,
    failureReason: true,
    utr: true,
    arn: true,
    paymentTotal: true,
    instrument: true,
    instrumentLabel: true,
    customerName: true,
    customerPhone: true,
    storeId: true,
    storeName: true,
    providerTransactionId: true,
    merchantOrderId: true,
    askedBy: true,
    createdAt: true,
    sentAt: true,
    finishedAt: true,
  }).shape,
  ...kept,
  ...withPayment,
});

/** A refund in the merchant API. */
export type ApiRefund = z.infer<typeof apiRefund>;

/** A payment link with the program's metadata. */
export const apiPaymentLink = z.object({ ...paymentLink.shape, ...kept });

/** A paid part of a link: who paid, how, and their answers. */
export const apiLinkCustomer = z.object({
  part: z.int(),
  paymentId: idOf('payment'),
  amount: paise,
  refundedAmount: paise,
  at: instant,
  method: z.enum(payMethods),
  instrument: z.nullable(z.string()),
  /** The payer's name from the bank or app; null if it gave none. */
  payerName: z.nullable(z.string()),
  /** The customer the link was created for. Phone and e-mail are masked. */
  customer: z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});

/** A QR code with the program's metadata. */
export const apiQrCode = z.object({ ...dynamicQr.shape, ...kept });

/** A payment or refund in a settlement. */
export const apiSettlementItem = z.object({ ...item.shape, ...withPayment });

/** The money on its way to the bank. Amounts are in paise. */
export const apiBalance = z.object({
  currency: z.literal('INR'),
  /** The amount owed and in no settlement yet; negative if refunds exceed payments. */
  unsettled: z.int(),
  /** The same by the day of its expected settlement. */
  expected: z.array(z.object({ day: businessDay, amount: z.int() })),
  /** Settlements that the bank has not confirmed yet. */
  onTheWay: z.int(),
  /** Why nothing is settled now. */
  waiting: z.nullable(z.enum(Object.keys(waitingReasons) as [WaitingReason, ...WaitingReason[]])),
  asOf: instant,
});

/** An event: the data that a merchant's webhook endpoint receives, and its delivery state at each endpoint. */
export const apiEvent = z.object({
  id: idOf('event'),
  type: z.string(),
  version: z.string(),
  occurredAt: instant,
  data: z.record(z.string(), z.unknown()),
  deliveries: z.array(
    z.object({ webhookEndpointId: idOf(webhookEndpointIds), state: webhookDeliveryState, attempts: z.int() }),
  ),
});
