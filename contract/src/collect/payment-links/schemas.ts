import * as z from 'zod/mini';
import { idOf, instant, paise } from '../../core/schema.ts';
import { payMethods } from '../checkout/pay-methods.ts';
import { linkAsk, linkChannels, linkItem, linkLanguage } from './requests.ts';
import { activationStates, openedLinkStates, paymentLinkStates, paymentLinkVariants } from './states.ts';

/** A payment link as lists show it. */
export const paymentLink = z.object({
  id: idOf('paymentLink'),
  merchantId: z.string(),
  /** The store of the link; null for a link of the whole merchant. */
  storeId: z.nullable(idOf('store')),
  storeName: z.nullable(z.string()),
  kind: z.enum(['ONLINE', 'OFFLINE']),
  /** The short link; null while it is being created, and if that failed. */
  url: z.nullable(z.string()),
  state: z.enum(paymentLinkStates),
  /** Set if an active link has a display variant. */
  variant: z.nullable(z.enum(paymentLinkVariants)),
  /** In paise. */
  amount: paise,
  paidAmount: paise,
  refundedAmount: paise,
  referenceId: z.string(),
  purpose: z.nullable(z.string()),
  customerName: z.string(),
  /** Masked. */
  customerPhone: z.nullable(z.string()),
  /** Masked. */
  customerEmail: z.nullable(z.string()),
  createdAt: instant,
  /** Null for a link created by the merchant's system. */
  createdBy: z.nullable(z.string()),
  expiresAt: instant,
  closedAt: z.nullable(instant),
  /** The person who cancelled it. */
  closedBy: z.nullable(z.string()),
  /** Why it failed or could not be created. */
  reason: z.nullable(z.string()),
  openedAt: z.nullable(instant),
  /** Why its last message was not delivered. */
  undelivered: z.nullable(z.string()),
  attempts: z.int(),
  failedAttempts: z.int(),
  /** The payment method of the last attempt. */
  lastMethod: z.nullable(z.enum(payMethods)),
});

/** A payment link as lists show it. */
export type PaymentLink = z.infer<typeof paymentLink>;

/** The totals of selected links. */
export const linkTotals = z.object({
  links: z.int(),
  /** In paise, like all of these. */
  asked: paise,
  paid: paise,
  stillOpen: paise,
  endedUnpaid: paise,
});

/** One attempt to pay a link. */
export const linkAttempt = z.object({
  attemptId: idOf('attempt'),
  part: z.int(),
  /** In paise. */
  amount: paise,
  method: z.enum(payMethods),
  /** `Visa •• 7731`, a masked VPA, a bank or wallet; null if unknown. */
  instrument: z.nullable(z.string()),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  at: instant,
  utr: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  paymentId: z.nullable(idOf('payment')),
  /** Set if the money arrived late or twice: it is refunded. */
  goesBack: z.boolean(),
});

/** A paid part of a link, on its way to the bank. */
export const linkPayment = z.object({
  paymentId: idOf('payment'),
  amount: paise,
  at: instant,
  method: z.enum(payMethods),
  instrument: z.nullable(z.string()),
  /** Null until it is known. */
  fee: z.nullable(paise),
  tax: z.nullable(paise),
  refunded: paise,
  /** The amount paid to the bank: amount less fee, tax and refunds. */
  net: z.nullable(z.int()),
});

/** The past and future events of a link. */
export const linkMoments = [
  'CREATED',
  'SENT',
  'DELIVERED',
  'NOT_DELIVERED',
  'OPENED',
  'ATTEMPT_FAILED',
  'PART_PAID',
  'PAID',
  'REFUNDED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
  'ERRORED',
  'REMINDER',
  'EXPIRES',
] as const;

/** An entry of a link's timeline. Fields that do not apply are missing. */
export const linkMoment = z.object({
  what: z.enum(linkMoments),
  at: instant,
  /** False for a future event. */
  done: z.boolean(),
  /** The person who did it. */
  by: z.optional(z.string()),
  channel: z.optional(z.enum(linkChannels)),
  /** Masked. */
  to: z.optional(z.string()),
  /** The subject of a message that does not ask for money. */
  about: z.optional(z.enum(['RECEIPT', 'MONEY_BACK'])),
  /** For OPENED. */
  on: z.optional(z.enum(['PHONE', 'COMPUTER'])),
  times: z.optional(z.int()),
  amount: z.optional(paise),
  method: z.optional(z.enum(payMethods)),
  instrument: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/** An entry of a link's timeline. */
export type LinkMoment = z.infer<typeof linkMoment>;

/** A payment link with all its details. */
export const paymentLinkDetails = z.object({
  link: paymentLink,
  language: linkLanguage,
  sendBy: z.array(z.enum(linkChannels)),
  reminders: z.int(),
  firstPartAtLeast: z.nullable(paise),
  items: z.array(linkItem),
  /** The GST included in the items, in paise. */
  gst: paise,
  asks: z.array(linkAsk),
  /** The customer's answers, part by part, in the order of `asks`. */
  answers: z.array(z.object({ part: z.int(), values: z.array(z.string()) })),
  attempts: z.array(linkAttempt),
  payments: z.array(linkPayment),
  timeline: z.array(linkMoment),
});

/** A payment link with all its details. */
export type PaymentLinkDetails = z.infer<typeof paymentLinkDetails>;

/** Whether a merchant may use payment links, and what is missing (PAY-04). */
export const linkActivation = z.object({
  state: z.enum(activationStates),
  reason: z.nullable(z.string()),
  /** The reference that people quote when they ask for help: `ACT-88213`. */
  reference: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  kycComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  /** The account that receives the money: the bank and the last four digits of the number. */
  account: z.nullable(z.object({ bank: z.string(), last4: z.string() })),
  /** The number of open links that wait while links are disabled; 0 otherwise. */
  openLinks: z.int(),
});

/** The state of the activation, with what is missing. */
export type LinkActivation = z.infer<typeof linkActivation>;

/** A link as its page shows it to a customer. */
export const customerLink = z.object({
  code: z.string(),
  /** In test mode no money moves, and the page says so. */
  mode: z.enum(['live', 'test']),
  merchantName: z.string(),
  /** Whether the provider has verified the merchant (KYC). */
  verified: z.boolean(),
  state: z.enum(openedLinkStates),
  amount: paise,
  paidAmount: paise,
  /** The amount left to pay, in paise. */
  left: paise,
  /** The minimum and maximum of the next payment; equal if the link is paid at once. */
  nextAtLeast: paise,
  purpose: z.nullable(z.string()),
  referenceId: z.string(),
  customerName: z.string(),
  language: linkLanguage,
  expiresAt: instant,
  closedAt: z.nullable(instant),
  /** The server's time, for countdowns. */
  now: instant,
  items: z.array(linkItem),
  gst: paise,
  asks: z.array(linkAsk),
  paid: z.array(
    z.object({
      amount: paise,
      at: instant,
      method: z.enum(payMethods),
      instrument: z.nullable(z.string()),
      utr: z.nullable(z.string()),
    }),
  ),
  /** How the customer can contact the merchant. */
  contact: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
});

/** A link as its page shows it to a customer. */
export type CustomerLink = z.infer<typeof customerLink>;
