import * as z from 'zod/mini';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { instant, shortText } from '../../core/schema.ts';
import { type InstrumentFamily, instrumentFamilies } from '../../payments/payments/instruments.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { counterDeviceIds, counterShiftIds } from './feature.ts';

/** How many payments a counter shows. */
export const maxCounterPayments = 50;

/** How long a pairing code works, in seconds. */
export const pairingSeconds = 600;

/** A pairing code: eight digits. Spaces and dashes between them are left out. */
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
  /** All of it went back to the customer, or does: it was paid to a QR code that was paid or had ended. */
  goesBack: z.boolean(),
  family: z.enum(families),
  /** The UPI app by the handle of the customer's address; null if it is unknown. */
  app: z.nullable(z.string()),
  /** First name and initial, as a shop calls a customer: `Sneha K.` */
  payer: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  /** When it ended, or else began. */
  at: instant,
});

/** A payment as a counter shows it. */
export type CounterPayment = z.infer<typeof counterPayment>;

/** Payments of one family of instruments. */
const familySum = z.object({ family: z.enum(families), count: z.int(), amount: paise });

/** The sums that a counter has taken since a moment. */
export const shiftTotals = z.object({
  /** Completed payments, before refunds. */
  count: z.int(),
  amount: paise,
  /** Most first. */
  families: z.array(familySum),
  /** The part of these payments that was refunded to customers. */
  refunds: z.object({ count: z.int(), amount: paise }),
  /** `amount` less refunds. */
  total: paise,
});

/** The sums that a counter has taken since a moment. */
export type ShiftTotals = z.infer<typeof shiftTotals>;

/** A shift at a counter. */
export const counterShift = z.object({
  id: idOf(counterShiftIds),
  startedAt: instant,
  /** Null while it is open. */
  endedAt: z.nullable(instant),
  /** The name that the person gave who ended the shift; null while it is open, or without a name. */
  endedBy: z.nullable(z.string()),
  ...shiftTotals.shape,
  /** Payments whose banks have not decided: they count to the shift in which they complete. */
  pending: z.object({ count: z.int(), amount: paise }),
});

/** A shift at a counter. */
export type CounterShift = z.infer<typeof counterShift>;

/** The data of a counter phone before any payment. */
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

/** The data of a counter phone before any payment. */
export type CounterState = z.infer<typeof counterState>;

/** A payment that completed while a phone was away. */
const missedPayment = z.object({ paymentId: idOf('payment'), amount: paise });

/** The first message of a counter's stream. Later messages miss nothing that came after it. */
export const counterReady = z.object({
  /** The time of the server: sent back as `since` by the next stream. */
  now: instant,
  /** The last payments, newest first. */
  payments: z.array(counterPayment),
  /** Completed since `since`, at most those of a day and 2,000, oldest first. A few from shortly before may be among them. */
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
