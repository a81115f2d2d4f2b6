import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));
const amount = z.int().check(z.gte(1), z.lte(100_00_00_000_00));

/** The sandbox of an instruction: its clock can be advanced, and its data is deleted together. */
const sandbox = z.object({ id: text(64) });

/** The body of `POST /v1/payments` (docs/rail.md). */
export const paymentInstruction = z.object({
  attemptId: text(64),
  merchantId: text(64),
  merchantName: text(120),
  amount,
  merchantOrderId: text(64),
  returnUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
  expiresAt: z.iso.datetime(),
  sandbox: z.optional(
    z.object({ id: text(64), outcome: z.optional(text(40)), bank: z.optional(z.enum(['SLOW', 'DOWN'])) }),
  ),
  method: z.discriminatedUnion('type', [
    z.object({ type: z.literal('UPI'), app: z.optional(text(64)) }),
    z.object({
      type: z.literal('CARD'),
      number: z.string().check(z.regex(/^\d{12,19}$/)),
      expiryMonth: z.int().check(z.gte(1), z.lte(12)),
      expiryYear: z.int().check(z.gte(2000), z.lte(2100)),
      cvv: z.string().check(z.regex(/^\d{3,4}$/)),
      holder: text(120),
    }),
    z.object({ type: z.literal('NET_BANKING'), bank: text(64) }),
    z.object({ type: z.literal('WALLET'), wallet: text(64), phone: text(20) }),
  ]),
});

/** The body of `POST /v1/refunds`. */
export const refundInstruction = z.object({
  refundId: text(64),
  merchantId: text(64),
  providerTransactionId: text(64),
  amount,
  paid: amount,
  sandbox: z.optional(sandbox),
});

/** The body of `POST /v1/payouts`. */
export const payoutInstruction = z.object({
  payoutId: text(64),
  merchantId: text(64),
  amount,
  account: z.object({
    holder: text(120),
    ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
    number: z.string().check(z.regex(/^\d{6,20}$/)),
  }),
  sandbox: z.optional(sandbox),
});

/** The body of `POST /v1/sandboxes`: advances the time of a sandbox, or deletes it. */
export const sandboxChange = z.union([
  z.strictObject({ sandbox: text(64), passes: z.int().check(z.gte(1)) }),
  z.strictObject({ sandbox: text(64), forget: z.literal(true) }),
]);

/** The body of `POST /v1/account-checks`. */
export const accountCheckInstruction = z.object({
  checkId: text(64),
  merchantId: text(64),
  amount,
  account: payoutInstruction.shape.account,
});

/** The body of a check of an identity. */
export const identityInstruction = z.object({
  checkId: text(64),
  merchantId: text(64),
  businessName: text(120),
  pan: text(10),
});

/** The body of `POST /v1/activations`. */
export const activationInstruction = z.object({
  activationId: text(64),
  merchantId: text(64),
  merchantName: text(120),
  website: z.nullable(text(300)),
});

/** The body of `POST /v1/vpa-checks`. */
export const vpaCheckInstruction = z.object({
  checkId: text(64),
  merchantId: text(64),
  vpa: text(255),
  holder: text(200),
});

export const outages = {
  all: 'everything is answered with an error, and nothing is taken',
  silence: 'payments, refunds and payouts are taken, and nobody is answered',
  callbacks: 'nothing is reported; it is kept and reported afterwards',
  upi: 'UPI payments fail',
  cards: 'card payments fail',
  'net-banking': 'net banking payments fail',
  wallets: 'wallet payments fail',
  refunds: 'refunds fail',
  payouts: 'payouts to merchants fail for now: what is sent again later arrives',
} as const;

export type Outage = keyof typeof outages;

/** The body of `POST /v1/outages`. An outage of `payouts` may be limited to one merchant. */
export const outageSwitch = z.union([
  z.strictObject({ what: z.literal('payouts'), on: z.boolean(), merchantId: text(64) }),
  z.strictObject({ what: z.enum(Object.keys(outages) as [Outage, ...Outage[]]), on: z.boolean() }),
]);

/** The body of `POST /v1/chargebacks`: a tester opens one, or ends it. */
export const chargebackRequest = z.union([
  z.strictObject({
    merchantId: text(64),
    providerTransactionId: text(64),
    amount,
    reason: text(200),
  }),
  z.strictObject({ chargebackId: text(64), state: z.enum(['WON', 'LOST']) }),
]);

/** A tester's instruction for a chargeback. */
export type ChargebackRequest = z.infer<typeof chargebackRequest>;
/** Galla's instruction for a payment. */
export type PaymentOrder = z.infer<typeof paymentInstruction>;
/** Galla's instruction for a refund. */
export type RefundOrder = z.infer<typeof refundInstruction>;
/** Galla's instruction for a payout. */
export type PayoutOrder = z.infer<typeof payoutInstruction>;

/** Galla's instruction to check an account. */
export type AccountCheckOrder = z.infer<typeof accountCheckInstruction>;

/** Galla's request for the gateway. */
export type ActivationOrder = z.infer<typeof activationInstruction>;

/** The bank's delays, in ms. */
export interface Delays {
  /** From pending to the final state. */
  readonly pending: number;
  /** From a pending payment by QR code to the bank's answer. */
  readonly bank: number;
  /** From the expiry to a late success. */
  readonly late: number;
  /** Between repeated reports of one outcome. */
  readonly again: number;
  /** From work done without an answer to its report. */
  readonly silence: number;
  /** The extra delay of a slow bank. */
  readonly slow: number;
}

/** The result of an instruction. With `answers: false` the bank has stored it but sends no answer. */
export type Taken<T> =
  | { readonly is: 'taken'; readonly answer: T; readonly answers: boolean }
  | { readonly is: 'not-taken' }
  | { readonly is: 'reused' };
