import * as z from 'zod/mini';
import { largestPayment } from '../../core/money.ts';
import { idOf, instant, paise, shortText } from '../../core/schema.ts';
import { dynamicQrIds } from './feature.ts';
import { dynamicQrStates } from './states.ts';

/** How long a dynamic QR can be paid, in seconds. */
export const dynamicQrSeconds = { min: 15, max: 86_400, usual: 300 } as const;

/** The request for a dynamic QR without its counter, which a counter phone already knows. */
export const dynamicQrRequest = {
  /** In paise. */
  amount: paise.check(z.gte(100, 'Minimum amount is ₹1.'), z.lte(largestPayment, 'The amount is too large.')),
  /** The merchant's bill, shown to the customer and on the payment. */
  billNumber: z.optional(shortText(40)),
  expiresInSeconds: z._default(
    z
      .int()
      .check(
        z.gte(dynamicQrSeconds.min, 'Choose at least 15 seconds.'),
        z.lte(dynamicQrSeconds.max, 'Choose up to 1 day.'),
      ),
    dynamicQrSeconds.usual,
  ),
} as const;

/** The payment of a dynamic QR. */
export const dynamicQrPaid = z.object({
  paymentId: idOf('payment'),
  /** In paise. */
  amount: paise,
  at: instant,
  /** The customer's VPA, masked; null where the engine did not report it. */
  payer: z.nullable(z.string()),
  /** The UPI app, by the handle of the VPA: `PhonePe`; null if it is unknown. */
  app: z.nullable(z.string()),
  utr: z.nullable(z.string()),
});

/** A QR code for a single payment of one amount. */
export const dynamicQr = z.object({
  id: idOf(dynamicQrIds),
  merchantId: z.string(),
  storeId: idOf('store'),
  storeName: z.string(),
  terminalId: z.nullable(idOf('terminal')),
  terminalName: z.nullable(z.string()),
  /** In paise. */
  amount: paise,
  billNumber: z.nullable(z.string()),
  state: z.enum(dynamicQrStates),
  /** The text of the code: a UPI link. */
  text: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When it was paid, cancelled or expired; null while it waits. */
  closedAt: z.nullable(instant),
  /** The time of the server, for countdowns. */
  now: instant,
  /**
   * Whether the customer's bank has not decided yet on a payment by it. Until then it does not expire, for at most 15
   * minutes.
   */
  pending: z.boolean(),
  /** Set in the states PAID and PAID_OTHER. */
  paid: z.nullable(dynamicQrPaid),
});

/** A QR code for a single payment of one amount. */
export type DynamicQr = z.infer<typeof dynamicQr>;
