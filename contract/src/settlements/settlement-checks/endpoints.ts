import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { fileReading } from '../../core/file-reading.ts';
import { businessDay, idOf, instant, paise } from '../../core/schema.ts';
import { instrumentTypes } from '../../payments/payments/instruments.ts';
import { daysBetween } from '../settlements/calendar.ts';
import { settlementStateNames } from '../settlements/rules.ts';
import { settlementChecksRoutes } from './routes.ts';
import { maxAuditedDays, type RateSource, rateSources } from './rules.ts';

const credit = z.object({
  /** The line of a CSV file or the row of a workbook, from 1. */
  line: z.int(),
  day: businessDay,
  amount: paise,
  /** Description and reference as the bank wrote them, at most 200 characters. */
  text: z.string(),
});

/** Money received, according to the bank's statement. */
export type StatementCredit = z.infer<typeof credit>;

const settlement = z.object({
  settlementId: idOf('settlement'),
  settlementDate: businessDay,
  state: z.enum(settlementStateNames),
  utr: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  net: paise,
});

/** A settlement as a match names it. */
export type StatementSettlement = z.infer<typeof settlement>;

const listOf = <Line extends z.ZodMiniType>(line: Line) =>
  z.object({
    count: z.int(),
    /** In paise: the expected amount of settlements, the received amount of credits, the amount of debits. */
    amount: z.int(),
    lines: z.array(line),
  });
const both = { credit, settlement };
const sum = z.object({ count: z.int(), amount: z.int() });

/**
 * Why a settlement is missing in a statement: it is not there; it may arrive after the statement's days; or credits of
 * its amount match other settlements as well.
 */
export const missingReasons = ['NOT_THERE', 'MAY_STILL_COME', 'UNCLEAR'] as const;

/**
 * Why a row with money is not read: its amount, its day, its direction (an unknown word for Dr or Cr), its currency, or
 * the position of its cells is unclear.
 */
export const unreadReasons = ['AMOUNT', 'DAY', 'WAY', 'CURRENCY', 'CELLS'] as const;

/** Why a row with money is not read. */
export type UnreadReason = (typeof unreadReasons)[number];

const statementReading = z.extend(fileReading, {
  /** The order in numeric dates; null if no date proves it, and the day is assumed to be first. */
  dayOrder: z.nullable(z.enum(['DAY_FIRST', 'MONTH_FIRST', 'CONTRADICTED'])),
  /** The meaning of a negative debit: money that came back, or the bank's notation for every debit. */
  negativeDebits: z.nullable(z.enum(['CAME_BACK', 'MINUS'])),
});

/** How a statement is read. */
export type StatementReading = z.infer<typeof statementReading>;

const match = z.object({
  merchantId: z.string(),
  /** The first and the last day of the statement's lines. */
  from: businessDay,
  to: businessDay,
  credits: sum,
  debits: sum,
  /** Rows without a date or an amount: headings, balances, totals. */
  skipped: z.int(),
  /** How the file was read, and what was chosen where it was ambiguous. */
  reading: statementReading,
  /** Rows with money that are ambiguous, each with the reason; the first of them by number. */
  unread: z.object({
    count: z.int(),
    lines: z.array(z.int()),
    reasons: z.record(z.enum(unreadReasons), z.int()),
  }),
  /** Credits that match a settlement, to the paisa. */
  matched: listOf(z.object({ ...both, by: z.enum(['UTR', 'AMOUNT_AND_DAY']) })),
  /** Credits with the UTR of a settlement but another amount; received minus expected. */
  otherAmount: listOf(z.object({ ...both, difference: z.int() })),
  /** Credits with the amount of a settlement that Galla knows as pending or failed. */
  notSettled: listOf(z.object(both)),
  /** Credits of a settlement that was already credited. */
  duplicates: listOf(z.object(both)),
  /** Credits that match several settlements. */
  unclear: listOf(z.object({ credit, settlements: z.array(settlement) })),
  /** Credits that match no settlement. */
  foreign: listOf(z.object({ credit })),
  /** Debits with the UTR of a settlement; `left` is the settlement's credits less its debits, in paise. */
  debited: listOf(z.object({ debit: credit, settlement, left: paise })),
  /** Settlements of the statement's days that were sent and are not in it. */
  missing: listOf(z.object({ settlement, reason: z.enum(missingReasons) })),
  /** Settlements of the statement's days that are pending or failed, and not in it. */
  waiting: listOf(z.object({ settlement })),
});

/** A statement compared with the settlements of a merchant. Each credit is in exactly one list, and no debit is a credit. */
export type StatementMatch = z.infer<typeof match>;

const charges = z.object({ fee: paise, gst: paise });

const difference = z.object({
  unitId: idOf('payment'),
  createdAt: instant,
  instrument: z.enum(instrumentTypes),
  merchantOrderId: z.nullable(z.string()),
  amount: paise,
  charged: charges,
  expected: charges,
  /** The agreed price: hundredths of a percent, and the maximum fee of one payment. */
  rate: z.object({
    source: z.enum(Object.keys(rateSources) as [RateSource, ...RateSource[]]),
    basisPoints: z.int(),
    maxFee: z.nullable(paise),
  }),
  /** Charged less expected, fee and GST together: positive if too much was charged. */
  difference: z.int(),
});

/** A payment whose fee differs from its price. */
export type FeeDifference = z.infer<typeof difference>;

const feeAudit = z.object({
  merchantId: z.string(),
  payments: z.int(),
  amount: z.int(),
  charged: charges,
  expected: charges,
  byInstrument: z.array(
    z.object({
      instrument: z.enum(instrumentTypes),
      payments: z.int(),
      amount: z.int(),
      charged: charges,
      expected: charges,
      differing: z.int(),
    }),
  ),
  /** Newest first; `over` and `under` are the sums charged too much and too little, in paise. */
  differences: z.object({ count: z.int(), over: z.int(), under: z.int(), lines: z.array(difference) }),
});

/** Every fee of a range, recalculated. */
export type FeeAudit = z.infer<typeof feeAudit>;

/** Checks of settlements against the bank's statement and the prices (SET-03, SET-04). Nothing is stored. */
export const settlementChecks = endpoints(settlementChecksRoutes, {
  statement: {
    summary:
      'Match the credits in a bank statement (CSV or XLSX), and debits with a UTR, against a merchant’s settlements',
    body: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: match,
    errors: { INVALID_MERCHANT_ID: 404, INVALID_FILE: 400, FILE_LIMIT_EXCEED: 413, TOO_MANY_REQUESTS: 429 },
  },
  feeAudit: {
    summary:
      'Recalculate the fee and GST of every completed payment that began on these days, and list the differences',
    body: z.strictObject({ merchantId: z.optional(merchantIdField), from: businessDay, to: businessDay }).check(
      z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end is before the start.' }),
      z.refine(({ from, to }) => daysBetween(from, to) < maxAuditedDays, {
        path: ['to'],
        error: `Choose up to ${maxAuditedDays} days.`,
      }),
    ),
    returns: feeAudit,
    errors: { INVALID_MERCHANT_ID: 404, TOO_MANY_REQUESTS: 429 },
  },
});
