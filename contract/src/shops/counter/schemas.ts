import * as z from 'zod/mini';
import { idOf, instant, paise, shortText } from '../../core/schema.ts';
import { type InstrumentFamily, instrumentFamilies } from '../../payments/payments/instruments.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { counterDeviceIds, counterShiftIds } from './feature.ts';

/** The maximum number of payments that a counter shows. */
export const maxCounterPayments = 50;

/** How long a pairing code works, in seconds. */
export const pairingSeconds = 600;

/** A pairing code: eight digits. Spaces and dashes between them are dropped. */
export const pairingCodeField = z.string().check(
  z.overwrite<string>((text) => text.replace(/[\s-]/g, '')),
  z.regex(/^\d{8}$/, 'Enter the 8-digit code.'),
);

const families = Object.keys(instrumentFamilies) as [InstrumentFamily, ...InstrumentFamily[]];

/** A payment as a counter shows it. */
export const counterPayment = z.object({
  paymentId: idOf('payment'),
  state: z.enum(paymentStates),
  /** The merchant's amount before fees and refunds: the customer's amount plus an offer. In paise. */
  amount: paise,
  refundedAmount: paise,
  /** The whole amount was or is being refunded: the QR code was already paid or had ended. */
  goesBack: z.boolean(),
  family: z.enum(families),
  /** The UPI app by the handle of the customer's address; null if it is unknown. */
  app: z.nullable(z.string()),
  /** First name and initial, as a shop calls a customer: `Sneha K.` */
  payer: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  /** When it completed, or otherwise when it began. */
  at: instant,
});

/** A payment as a counter shows it. */
export type CounterPayment = z.infer<typeof counterPayment>;

/** Payments of one family of instruments. */
const familySum = z.object({ family: z.enum(families), count: z.int(), amount: paise });

/** The totals of a counter since a given time. */
export const shiftTotals = z.object({
  /** Completed payments, before refunds. */
  count: z.int(),
  amount: paise,
  /** Largest first. */
  families: z.array(familySum),
  /** The part of these payments that was refunded to customers. */
  refunds: z.object({ count: z.int(), amount: paise }),
  /** `amount` less refunds. */
  total: paise,
});

/** The totals of a counter since a given time. */
export type ShiftTotals = z.infer<typeof shiftTotals>;

/** A shift at a counter. */
export const counterShift = z.object({
  id: idOf(counterShiftIds),
  startedAt: instant,
  /** Null while it is open. */
  endedAt: z.nullable(instant),
  /** The name entered by the person who ended the shift; null while it is open, or without a name. */
  endedBy: z.nullable(z.string()),
  ...shiftTotals.shape,
  /** Payments that the banks have not decided yet: they count in the shift in which they complete. */
  pending: z.object({ count: z.int(), amount: paise }),
});

/** A shift at a counter. */
export type CounterShift = z.infer<typeof counterShift>;

/** The state of a counter phone, before any payment. */
export const counterState = z.object({
  merchantName: z.string(),
  storeName: z.string(),
  counterName: z.string(),
  /** Whether store and counter are open. */
  active: z.boolean(),
  testMode: z.boolean(),
  /** The merchant's UPI address. */
  vpa: z.string(),
  /** The UPI link of the counter's QR code; null without one. */
  qrText: z.nullable(z.string()),
  /** Who set the phone up. */
  setUpBy: z.nullable(z.string()),
});

/** The state of a counter phone, before any payment. */
export type CounterState = z.infer<typeof counterState>;

/** A payment that completed while a phone was offline. */
const missedPayment = z.object({ paymentId: idOf('payment'), amount: paise });

/** The first message of a counter's stream. Together with the later messages it is complete. */
export const counterReady = z.object({
  /** The server's time: the next stream sends it back as `since`. */
  now: instant,
  /** The last payments, newest first. */
  payments: z.array(counterPayment),
  /**
   * Payments completed since `since`, at most of one day and 2,000, oldest first. A few from shortly before may be
   * included.
   */
  missed: z.array(missedPayment),
});

/** The first message of a counter's stream. */
export type CounterReady = z.infer<typeof counterReady>;

/** A later message: payments that are new or have changed. */
export const counterNews = z.object({ now: instant, payments: z.array(counterPayment) });

/** A later message of a counter's stream. */
export type CounterNews = z.infer<typeof counterNews>;

/** The name of a cashier. */
export const cashierField = shortText(60);

/** A counter phone as its merchant sees it. */
export const counterDevice = z.object({
  id: idOf(counterDeviceIds),
  terminalId: idOf('terminal'),
  counterName: z.string(),
  /** Browser and system, such as `Chrome on Android`. */
  browser: z.string(),
  addedAt: instant,
  addedBy: z.nullable(z.string()),
  lastSeenAt: instant,
});

/** A counter phone as its merchant sees it. */
export type CounterDevice = z.infer<typeof counterDevice>;
