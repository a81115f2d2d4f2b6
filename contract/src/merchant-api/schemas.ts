import * as z from 'zod/mini';
import { newOrder, orderStates } from '../checkout/endpoints.ts';
import { idOf } from '../core/ids.ts';
import { paise } from '../core/money.ts';
import { instant, relayedText } from '../core/schema.ts';
import { paymentLink } from '../payment-links/schemas.ts';
import { refund } from '../refunds/schemas.ts';
import { payment, paymentDetails } from '../transactions/schemas.ts';

/** The most pairs that a program keeps with an order, a refund or a link. */
export const maxMetadataPairs = 15;

/** What a program keeps with an order, a refund or a link: at most 15 pairs, texts of at most 256 characters. */
export const metadata = z
  .record(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/, 'A name has 1 to 40 of A-Z a-z 0-9 _ . -')),
    relayedText(256),
  )
  .check(z.refine((pairs) => Object.keys(pairs).length <= maxMetadataPairs, 'At most 15 pairs.'));

/** What a program keeps with an order, a refund or a link. */
export type Metadata = z.infer<typeof metadata>;

/** The input of new metadata. */
export const withMetadata = { metadata: z._default(metadata, {}) } as const;

const kept = { metadata: z.record(z.string(), z.string()) } as const;

/** One page: after or before the id of a row. */
export const pageQuery = {
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  after: z.optional(z.string().check(z.maxLength(64))),
  before: z.optional(z.string().check(z.maxLength(64))),
} as const;

/** A range of times, the last 30 days unless said; `to` is exclusive. */
export const rangeQuery = { from: z.optional(instant), to: z.optional(instant) } as const;

/** The cursors of a page. */
export const cursors = { next: z.nullable(z.string()), previous: z.nullable(z.string()) } as const;

const { merchantId: _merchant, expiresAt, ...orderFields } = newOrder.shape;

/** A new order. It expires in 30 minutes unless said. */
export const apiNewOrder = z.strictObject({ ...orderFields, expiresAt: z.optional(expiresAt), ...withMetadata });

/** An order of a program. */
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
});

/** An order of a program. */
export type ApiOrder = z.infer<typeof apiOrder>;

/** A payment: as the dashboard's lists show it, under the name of its id. */
export const apiPayment = z.object({
  paymentId: idOf('payment'),
  ...z.omit(payment, { unitId: true, merchantName: true }).shape,
});

/** A payment with everything known of it. */
export const apiPaymentDetails = z.object({
  paymentId: idOf('payment'),
  ...z.omit(paymentDetails, { unitId: true, merchantName: true }).shape,
});

/** A refund with what the program keeps with it. */
export const apiRefund = z.object({
  refundId: idOf('refund'),
  paymentId: idOf('payment'),
  ...z.omit(refund, { refundId: true, unitId: true, merchantName: true }).shape,
  ...kept,
});

/** A payment link with what the program keeps with it. */
export const apiPaymentLink = z.object({ ...paymentLink.shape, ...kept });
