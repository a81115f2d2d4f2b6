import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { businessDay, identifier, idOf, instant, paise } from '../../core/schema.ts';
import { railAcknowledgement, railPayoutCallback } from '../../rail/callbacks.ts';
import { settlementsRoutes } from './routes.ts';
import type { WaitingReason } from './rules.ts';
import {
  payoutFailureKinds,
  settlementItemKinds,
  settlementStateNames,
  stoppedReasons,
  waitingReasons,
} from './rules.ts';

/** A settlement with its totals in paise, as lists show it. */
export const settlement = z.object({
  settlementId: idOf('settlement'),
  settlementDate: businessDay,
  merchantId: z.string(),
  state: z.enum(settlementStateNames),
  utr: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  payments: z.int(),
  gross: paise,
  /** Negative if more was returned than charged. */
  fee: z.int(),
  gst: z.int(),
  refunds: z.int(),
  refunded: paise,
  /** Refunds that failed after an earlier settlement had deducted them. */
  returned: paise,
  /** Chargebacks of settled payments minus reversed chargebacks; negative if reversals exceed. */
  chargedBack: z.int(),
  net: paise,
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

/** A settlement with its totals in paise: net = gross − fee − GST − refunded + returned − chargedBack. */
export type Settlement = z.infer<typeof settlement>;

/** A settlement with its account, its payouts and the total of its items. */
export const details = z.object({
  ...settlement.shape,
  /** The latest time of included payments, in a store and online. */
  inStoreUntil: instant,
  onlineUntil: instant,
  account: z.object({ holder: z.string(), ifsc: z.string(), last4: z.string() }),
  /** The total of its items, recalculated. It proves that nothing is missing. */
  items: z.object({ payments: z.int(), refunds: z.int(), net: paise }),
  /** Its payouts, the oldest first. */
  payouts: z.array(
    z.object({
      state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
      last4: z.string(),
      utr: z.nullable(z.string()),
      failureReason: z.nullable(z.string()),
      failureKind: z.nullable(z.enum(payoutFailureKinds)),
      createdAt: instant,
      /** When it is sent to the bank again after a temporary failure; null once it was sent. */
      goesOutAt: z.nullable(instant),
      finishedAt: z.nullable(instant),
    }),
  ),
});

/** All details of one settlement, without its items. */
export type SettlementDetails = z.infer<typeof details>;

/** Why banks are closed on a day. */
export const dayOffShape = z.object({
  kind: z.enum(['SUNDAY', 'SATURDAY', 'HOLIDAY']),
  name: z.string(),
  /** Whether the holiday follows the moon and may still move by a day. */
  estimated: z.boolean(),
});

/** An account as people see it. */
export const accountShape = z.object({ bank: z.nullable(z.string()), last4: z.string() });

/** The money of one payment on its way to the bank, in paise: net = total − refunded − chargedBack − fee − GST. */
export const moneyOfPayment = z.object({
  total: paise,
  /** Refunds that are completed or in progress. */
  refunds: z.int(),
  refunded: paise,
  chargedBack: z.int(),
  /** Negative if refunds return more than was charged. */
  fee: z.int(),
  gst: z.int(),
  net: z.int(),
  /**
   * The amount its settlement paid; less than the remaining amount if refunds or chargebacks came later. 0 before the
   * settlement.
   */
  settled: z.int(),
  /** The account it is or was paid to; null while the merchant has none. */
  account: z.nullable(accountShape),
  /** The settlement that includes it. */
  settlement: z.nullable(
    z.object({
      settlementId: idOf('settlement'),
      settlementDate: businessDay,
      state: z.enum(settlementStateNames),
      net: paise,
      payments: z.int(),
      utr: z.nullable(z.string()),
      failureReason: z.nullable(z.string()),
      createdAt: instant,
      sentAt: z.nullable(instant),
      finishedAt: z.nullable(instant),
    }),
  ),
  /** When it will be settled; null once it is in a settlement. */
  expected: z.nullable(
    z.object({
      day: businessDay,
      /** The business day of the payment: the next one if it was after the merchant's cut-off. */
      paidDay: businessDay,
      /** The agreed number of working days between the two. */
      workingDays: z.int(),
      /** Whether its agreed day has passed: it is included in the next settlement. */
      isLate: z.boolean(),
      /** The days in between on which banks are closed; none for a late one. */
      closed: z.array(z.object({ day: businessDay, ...dayOffShape.shape })),
    }),
  ),
  /** What blocks all settlements of the merchant now, or the next one. */
  stopped: z.nullable(z.enum([...stoppedReasons, 'BELOW_MINIMUM', 'REFUNDS_EXCEED'])),
});

/** Where a payment's money is. */
export type MoneyOfPayment = z.infer<typeof moneyOfPayment>;

/** A payment or refund in a settlement, as lists show it. */
export const item = z.object({
  kind: z.enum(settlementItemKinds),
  unitId: idOf('payment'),
  refundId: z.nullable(idOf('refund')),
  at: instant,
  merchantOrderId: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  /** The amount paid including the offer, or the refunded amount. */
  total: paise,
  /** The fee; negative for a refund that returns charges. */
  fee: z.int(),
  gst: z.int(),
  /** Its part of the net amount; negative for a refund. */
  amount: z.int(),
});

/** A payment or refund in a settlement. */
export type SettlementItem = z.infer<typeof item>;

const ofMerchant = { merchantId: z.optional(merchantIdField) };
const size = (usual: number, max = 100) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), usual);
const ofSettlement = { params: z.strictObject({ settlementId: z.string().check(z.maxLength(64)) }) };
const unknownSettlement = { SETTLEMENT_NOT_FOUND: 404 } as const;
const unknownMerchant = { INVALID_MERCHANT_ID: 404 } as const;

/** Money that reaches the merchant's bank (SET-01, SET-02, SET-04). */
export const settlements = endpoints(settlementsRoutes, {
  holidays: {
    summary:
      'List bank holidays, oldest first, and the years they cover; banks also close on Sundays and on second and fourth Saturdays',
    returns: z.object({
      holidays: z.array(z.object({ day: businessDay, name: z.string(), estimated: z.boolean() })),
      years: z.array(z.int()),
    }),
  },
  daily: {
    summary:
      'List settlements by day, newest first; `search` is a UTR, an amount in rupees, or a line from a bank’s message',
    body: z.strictObject({
      ...ofMerchant,
      from: z.optional(businessDay),
      to: z.optional(businessDay),
      states: z._default(z.array(z.enum(settlementStateNames)), []),
      search: z.optional(identifier(500)),
      size: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
      /** The day of the last settlement of the previous page. */
      after: z.optional(businessDay),
    }),
    returns: z.object({ settlements: z.array(settlement), next: z.nullable(businessDay) }),
    errors: unknownMerchant,
  },
  recent: {
    summary: 'List a merchant’s latest settlements',
    query: z.strictObject({ ...ofMerchant, size: size(5, 20) }),
    returns: z.object({ settlements: z.array(settlement) }),
    errors: unknownMerchant,
  },
  changes: {
    summary:
      'List settlements created or changed after a position, and the position for the next request; changes are available for a week',
    body: z.strictObject({ ...ofMerchant, after: z.optional(z.int().check(z.gte(0))) }),
    returns: z.object({ settlements: z.array(settlement), position: z.int() }),
    errors: unknownMerchant,
  },
  calendar: {
    summary:
      'Retrieve the days of a month: settled amounts, amounts expected from payments so far, and days when banks are closed',
    query: z.strictObject({
      ...ofMerchant,
      month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')),
    }),
    returns: z.object({
      days: z.array(
        z.object({
          day: businessDay,
          closed: z.nullable(dayOffShape),
          settlement: z.nullable(settlement),
          /** The net amount of payments so far that will be settled on this day, in paise; may be negative. */
          expected: z.int(),
        }),
      ),
      today: businessDay,
      /** Whether there is a list of bank holidays for the month's year: without it no day of the month is certain. */
      hasHolidayList: z.boolean(),
      /** The settlement days of payments made now, in a store and online. */
      paidNow: z.object({ inStore: businessDay, online: businessDay }),
      /** Why nothing, or nothing more, is paid out today. */
      waiting: z.nullable(z.enum(Object.keys(waitingReasons) as [WaitingReason, ...WaitingReason[]])),
      /** The amount owed that is in no settlement yet, in paise. */
      unsettled: z.int(),
      /** The parts of the expected amounts, by day, in paise: expected = gross − deducted − fee − gst. */
      expectedParts: z.array(
        z.object({ day: businessDay, gross: z.int(), deducted: z.int(), fee: z.int(), gst: z.int() }),
      ),
      /** The account that settlements go to now. */
      account: z.nullable(accountShape),
    }),
    errors: unknownMerchant,
  },
  ofPayment: {
    summary:
      'Retrieve where the money of a completed payment is: its parts, its settlement or expected day, and anything blocking it',
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: moneyOfPayment,
    errors: { TRANSACTION_NOT_FOUND: 404 },
  },
  details: {
    summary: 'Retrieve a settlement from gross to net, with its payouts and the total of its items',
    ...ofSettlement,
    returns: details,
    errors: unknownSettlement,
  },
  items: {
    summary: 'List the payments or refunds of a settlement, newest first; `after` is the cursor from the previous page',
    ...ofSettlement,
    query: z.strictObject({
      kind: z._default(z.enum(settlementItemKinds), 'PAYMENT'),
      size: size(20),
      after: z.optional(z.uuid()),
    }),
    returns: z.object({ items: z.array(item), next: z.nullable(z.uuid()) }),
    errors: unknownSettlement,
  },
  download: {
    summary: 'Download the payments and refunds of a settlement as CSV',
    ...ofSettlement,
    returns: 'text/csv',
    errors: unknownSettlement,
  },
  report: {
    summary: 'Report the state of a payout to a merchant from the rail (docs/rail.md)',
    body: railPayoutCallback,
    returns: railAcknowledgement,
    errors: {
      ...unknownSettlement,
      ...engineErrors,
    },
  },
});
