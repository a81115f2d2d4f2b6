import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { fitsLuhn } from '../../core/card-numbers.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { largestPayment } from '../../core/money.ts';
import { identifier, idOf, instant, paise, relayedText, shortText } from '../../core/schema.ts';
import { mobilePattern } from '../../identity/access/fields.ts';
import { cardNetworks } from '../../payments/payments/instruments.ts';
import { railAcknowledgement, railPaymentCallback, railStates } from '../../rail/callbacks.ts';
import { netBankingBanks, wallets } from '../../rail/names.ts';
import { cvvLength, networkOfCard } from './card-rules.ts';
import { type PayMethod, payMethods } from './pay-methods.ts';
import { checkoutRoutes } from './routes.ts';

/** The states of an order. All but the first are final: an order is paid at most once. */
export const orderStates = ['CREATED', 'PAID', 'EXPIRED', 'CANCELLED'] as const;

/** The maximum life of an order: 6 months, the same as that of a payment link. */
export const longestOrderMs = 184 * 24 * 60 * 60 * 1000;

/** The unguessable part of the address of an order's page, `/pay/{token}`. It is the customer's only credential. */
export const orderToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{64}$/, 'This payment link is incomplete.'));

const httpAddress = z.url({ protocol: /^https?$/, error: 'Enter a URL with http or https.' });
const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

/** The order data that a merchant's system sends. */
export const newOrder = z.strictObject({
  merchantId: merchantIdField,
  /** In paise. */
  amount: paise.check(z.gte(100, 'Minimum order ₹1.'), z.lte(largestPayment)),
  /** Unique for the merchant: repeating it returns the same order. */
  merchantOrderId: identifier(64),
  description: z.optional(relayedText(120)),
  customer: z.optional(
    z.strictObject({
      name: z.optional(relayedText(120)),
      phone: z.optional(z.string().check(z.regex(mobilePattern, 'Invalid Mobile Number.'))),
    }),
  ),
  /** At most 184 days from now. */
  expiresAt: instant,
  /** Where the customer returns afterwards, with the signed result in the query (docs/checkout.md). */
  returnUrl: z.optional(httpAddress.check(z.maxLength(1024))),
});

/** The data of a new order. */
export type NewOrder = z.infer<typeof newOrder>;

const wrongCode = 'Enter the 3- or 4-digit code.';

const card = z
  .strictObject({
    type: z.literal('CARD'),
    number: z
      .string()
      .check(
        z.regex(/^\d{12,19}$/, 'Enter a card number of 12 to 19 digits.'),
        z.refine(fitsLuhn, 'Check the card number.'),
      ),
    expiryMonth: z.int().check(z.gte(1), z.lte(12)),
    expiryYear: z.int().check(z.gte(2000), z.lte(2099)),
    cvv: z.string().check(z.regex(/^\d{3,4}$/, wrongCode)),
    holder: shortText(64),
  })
  // American Express has a four-digit CVV on the front, all others a three-digit one on the back.
  .check(
    z.refine(({ number, cvv }) => cvv.length === cvvLength(networkOfCard(number)), { error: wrongCode, path: ['cvv'] }),
  );

/** What a customer enters for each method. Card data goes to the rail and is never stored. */
const payWithMethod = {
  UPI: z.strictObject({ type: z.literal('UPI') }),
  CARD: card,
  NET_BANKING: z.strictObject({ type: z.literal('NET_BANKING'), bank: z.enum(keysOf(netBankingBanks)) }),
  WALLET: z.strictObject({
    type: z.literal('WALLET'),
    wallet: z.enum(keysOf(wallets)),
    phone: z.string().check(z.regex(mobilePattern, 'Invalid Mobile Number.')),
  }),
} as const satisfies { readonly [Method in PayMethod]: z.ZodMiniType<{ type: Method }> };

/** The customer's instrument. */
export const payWith = z.discriminatedUnion('type', [
  payWithMethod.UPI,
  payWithMethod.CARD,
  payWithMethod.NET_BANKING,
  payWithMethod.WALLET,
]);

/** The customer's instrument. */
export type PayWith = z.infer<typeof payWith>;

const paidWith = z.object({
  method: z.enum(payMethods),
  cardNetwork: z.optional(z.enum(cardNetworks)),
  cardLast4: z.optional(z.string()),
  bank: z.optional(z.string()),
  wallet: z.optional(z.string()),
  /** Masked. */
  vpa: z.optional(z.string()),
});

/** A payment that was sent to a bank and has no final answer yet. A UPI code on screen does not count. */
const underWay = z.object({
  method: z.enum(payMethods),
  since: instant,
  /** The number of the order's payments sent to a bank so far. A customer who pays again confirms this number. */
  number: z.int(),
});

/** The fields of an order on the customer's page. */
export const order = z.object({
  orderId: idOf('order'),
  merchantName: z.string(),
  /** Whether the provider has verified the merchant (KYC). */
  verified: z.boolean(),
  amount: paise,
  merchantOrderId: z.string(),
  description: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** Masked. */
  customerPhone: z.nullable(z.string()),
  /** EXPIRED as soon as its time has passed, even while one of its payments is still being checked. */
  state: z.enum(orderStates),
  expiresAt: instant,
  /** The server's time, for countdowns. */
  now: instant,
  /** The newest pending payment; null if there is none, and once the order is closed. */
  underWay: z.nullable(underWay),
  paid: z.nullable(z.object({ with: paidWith, utr: z.nullable(z.string()), at: instant })),
  /**
   * The URL the customer returns to, with the signed result; null while the order is open, and if it has no return URL.
   */
  returnTo: z.nullable(z.string()),
  /** The shop's host, for display. */
  returnHost: z.nullable(z.string()),
});

/** An order as its page shows it. */
export type Order = z.infer<typeof order>;

/** One payment attempt of a customer, as its page shows it. */
export const attempt = z.object({
  attemptId: idOf('attempt'),
  with: paidWith,
  state: z.enum(railStates),
  /** The customer's next step; absent if there is none, or it is not known yet. */
  next: z.optional(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('UPI'), uri: z.string(), testUrl: z.optional(z.string()) }),
      z.object({ type: z.literal('REDIRECT'), url: z.string() }),
    ]),
  ),
  /** Until when the customer can use it to pay. */
  expiresAt: instant,
  /** The bank's reason for a failure. */
  failureReason: z.nullable(z.string()),
  /** Set if money arrived for an order that was already paid or closed. It is refunded automatically. */
  goesBack: z.boolean(),
});

/** One payment attempt. */
export type Attempt = z.infer<typeof attempt>;

const orderOnly = z.object({ order });
const both = z.object({ order, attempt });
const known = { STATUS_404: 404, TOO_MANY_REQUESTS: 429 } as const;

/** Orders and their hosted page (PAY-05). */
export const checkout = endpoints(checkoutRoutes, {
  create: {
    summary: 'Create an order and its payment page address; the same order again returns the same address',
    body: newOrder,
    returns: z.object({ orderId: idOf('order'), payUrl: z.string() }),
    errors: {
      ...engineErrors,
      UNKNOWN_MERCHANT: 404,
      ORDER_DIFFERS: 409,
      GATEWAY_NOT_ACTIVATED: 409,
      MERCHANT_DISABLED: 409,
    },
  },
  returnSecret: {
    summary: 'Retrieve the secret that signs the results with which customers return to a merchant',
    body: z.strictObject({ merchantId: merchantIdField }),
    returns: z.object({ secret: z.string() }),
    errors: { ...engineErrors, UNKNOWN_MERCHANT: 404 },
  },
  find: {
    summary: 'Retrieve an order and current outages, for the page where a customer pays',
    params: z.object({ token: orderToken }),
    returns: z.object({
      order,
      /** Codes of methods, banks and wallets that have an outage now. */
      outages: z.array(z.string()),
    }),
    errors: known,
  },
  start: {
    summary: 'Create a payment attempt; the same key again returns the same attempt',
    params: z.object({ token: orderToken }),
    body: z.strictObject({
      key: z.uuid(),
      method: payWith,
      /** The `number` of the pending payment that the customer has confirmed to pay besides. */
      besides: z.optional(z.int().check(z.gte(0))),
    }),
    returns: both,
    errors: {
      ...known,
      ORDER_CLOSED: 409,
      PAYMENT_UNDER_WAY: 409,
      GATEWAY_NOT_ACTIVATED: 409,
      MERCHANT_DISABLED: 409,
      PAYMENT_LINK_UNAVAILABLE: 409,
      PAYMENT_PAGE_NOT_OPEN: 409,
      RAIL_MISSING: 503,
    },
  },
  watch: {
    summary: 'Retrieve a payment attempt and its order; waits up to 25 seconds for a change from the known state',
    params: z.object({ token: orderToken, attemptId: idOf('attempt') }),
    query: z.object({ known: z.optional(z.enum(railStates)), withNext: z.optional(z.enum(['yes', 'no'])) }),
    returns: both,
    errors: known,
  },
  cancel: {
    summary: 'Close the order because the customer does not want to pay',
    params: z.object({ token: orderToken }),
    body: z.strictObject({}),
    returns: orderOnly,
    errors: known,
  },
  report: {
    summary: 'Report the current state of an attempt from the rail (docs/rail.md)',
    body: railPaymentCallback,
    returns: railAcknowledgement,
    errors: { ...engineErrors, STATUS_404: 404, STATE_CONFLICT: 409 },
  },
});
