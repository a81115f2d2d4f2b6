import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { businessDay, identifier } from '../../core/schema.ts';
import { daysBetween } from './calendar.ts';
import { accountShape, dayOffShape, settlement } from './endpoints.ts';
import { groupSettlementsRoutes } from './routes.ts';
import { maxExpected, maxGroupDays, settlementStateNames } from './rules.ts';

const sums = z.object({ count: z.int(), net: z.int() });

const groupDay = z.object({
  day: businessDay,
  /** Why banks are closed. */
  closed: z.nullable(dayOffShape),
  settled: sums,
  pending: sums,
  /** Returned by the bank; counted in nothing else. */
  failed: sums,
  /** The parts of `settled` and `pending`, in paise: net = gross − deducted − charges. */
  gross: z.int(),
  /** Refunds and chargebacks, less reversals. */
  deducted: z.int(),
  /** Fee and GST. */
  charges: z.int(),
});

/** A day of the settlements of all merchants. */
export type GroupDay = z.infer<typeof groupDay>;

const groupMerchant = z.object({
  merchantId: z.string(),
  name: z.string(),
  /** The account that settlements go to now; null without one. */
  account: z.nullable(accountShape),
  /** The amount that reached the bank in these days, in paise. */
  settled: z.int(),
  /** Oldest first. */
  settlements: z.array(settlement),
});

/** The settlements of one merchant of a group. */
export type GroupMerchant = z.infer<typeof groupMerchant>;

const groupSettlementsOfDays = z.object({
  /** Each day of the range, oldest first. */
  days: z.array(groupDay),
  today: businessDay,
  hasHolidayList: z.boolean(),
  /** A page, the highest settled amount first, then by name. */
  merchants: z.array(groupMerchant),
  /** How many merchants match the search. */
  total: z.int(),
  /** The newest returned settlements, at most three. */
  cameBack: z.array(z.object({ name: z.string(), settlement })),
  /** The next bank holiday, today or within the next seven days. */
  holiday: z.nullable(z.object({ day: businessDay, closed: dayOffShape })),
});

/** The settlements of all merchants, by day and by merchant. */
export type GroupSettlements = z.infer<typeof groupSettlementsOfDays>;

/** Selects merchants and settlements. `search` is a part of a merchant’s name or ID; no states means all. */
const listed = {
  from: businessDay,
  to: businessDay,
  states: z._default(z.array(z.enum(settlementStateNames)).check(z.maxLength(settlementStateNames.length)), []),
  search: z.optional(identifier(64)),
};

interface Days {
  readonly from: string;
  readonly to: string;
}

const daysInOrder = [
  z.refine<Days>(({ from, to }) => from <= to, { path: ['to'], error: 'The end is before the start.' }),
  z.refine<Days>(({ from, to }) => daysBetween(from, to) < maxGroupDays, {
    path: ['to'],
    error: `Choose up to ${maxGroupDays} days.`,
  }),
] as const;

/** The settlements of all of a person's merchants together (SET-01, MID-02). */
export const groupSettlements = endpoints(groupSettlementsRoutes, {
  byDay: {
    summary: 'List settlements of all merchants by day, with totals; `search` matches part of a merchant’s name or ID',
    body: z
      .strictObject({
        ...listed,
        pageNo: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
        pageSize: z._default(z.int().check(z.gte(1), z.lte(maxExpected)), 10),
      })
      .check(...daysInOrder),
    returns: groupSettlementsOfDays,
  },
  expected: {
    summary:
      'Retrieve the next amounts due to selected merchants, from payments so far, and the total for all merchants listed; merchants with nothing due are omitted',
    body: z
      .strictObject({
        ...listed,
        merchantIds: z.array(merchantIdField).check(z.minLength(1), z.maxLength(maxExpected)),
      })
      .check(...daysInOrder),
    returns: z.object({
      merchants: z.array(z.object({ merchantId: z.string(), day: businessDay, amount: z.int() })),
      /** The total of all listed merchants, in paise. */
      sum: z.int(),
    }),
  },
});
