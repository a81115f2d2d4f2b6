import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, paise } from '../../core/schema.ts';
import { instrumentTypes } from '../payments/instruments.ts';
import { storeInsightsRoutes } from './routes.ts';
import { isHourOfIndia, maxCompared, maxComparedDays, rankOrders } from './store-rules.ts';

const day = 86_400_000;
const period = { from: instant, to: instant };
const lengthOf = ({ from, to }: { readonly from: string; readonly to: string }) => Date.parse(to) - Date.parse(from);
const ends = z.refine<{ from: string; to: string }>((range) => lengthOf(range) > 0, {
  path: ['to'],
  error: 'The end is before the start.',
});
const onTheHour = (error: string) =>
  z.refine<{ from: string; to: string }>(({ from, to }) => isHourOfIndia(from) && isHourOfIndia(to), {
    path: ['from'],
    error,
  });
const within = (days: number) =>
  z.refine<{ from: string; to: string }>((range) => lengthOf(range) <= days * day, {
    path: ['to'],
    error: `Choose up to ${days} days.`,
  });

/** The number of completed payments, and their sum. */
const sum = z.object({ count: z.int(), collected: paise });

const ranked = z.object({
  id: idOf('store'),
  storeId: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  merchantId: z.string(),
  merchantName: z.string(),
  active: z.boolean(),
  ...sum.shape,
  /** The previous period, up to the same elapsed time. */
  before: sum,
});

/** A store in the ranking. */
export type RankedStore = z.infer<typeof ranked>;

const compared = z.object({
  /** The id of the store or counter; null for payments at none of a store's counters. */
  id: z.nullable(z.union([idOf('store'), idOf('terminal')])),
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `attempted` counts all payments, whatever their state. */
  totals: z.object({ ...sum.shape, attempted: z.int(), failed: z.int(), refunded: paise }),
  /** The 24 hours of the day in IST, by number. */
  hours: z.array(sum),
});

/** A store or counter in a comparison. */
export type ComparedPart = z.infer<typeof compared>;

const shiftPart = z.object({
  ...sum.shape,
  refunded: paise,
  /** The sums by instrument, highest first. */
  instruments: z.array(z.object({ instrument: z.enum(instrumentTypes), ...sum.shape })),
});

const shiftReport = z.object({
  store: z.object({ id: idOf('store'), storeId: z.string(), name: z.string(), merchantName: z.string() }),
  /** The time of all these figures. */
  at: instant,
  total: shiftPart,
  /** Open counters, and those with payments; null means payments at no counter. */
  counters: z.array(
    z.object({
      id: z.nullable(idOf('terminal')),
      terminalId: z.nullable(z.string()),
      name: z.nullable(z.string()),
      ...shiftPart.shape,
    }),
  ),
});

/** The totals of a store in some hours. */
export type ShiftReport = z.infer<typeof shiftReport>;

/** The performance of stores and counters, from rollups. */
export const storeInsights = endpoints(storeInsightsRoutes, {
  ranking: {
    summary: 'Rank stores by amount collected over a period, highest or lowest first',
    body: z
      .strictObject({
        ...period,
        merchantIds: z.optional(z.array(merchantIdField).check(z.minLength(1), z.maxLength(500))),
        /** `best`: active stores and those that collected something; `quiet`: active stores, lowest amount first. */
        order: z._default(z.enum(rankOrders), 'best'),
        pageNo: z._default(z.int().check(z.gte(1), z.lte(4000)), 1),
        pageSize: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
      })
      .check(ends, within(400)),
    returns: z.object({
      stores: z.array(ranked),
      total: z.int(),
      /** How many of them collected nothing. */
      quiet: z.int(),
      /** The total of the top store. */
      largest: paise,
      previous: z.object(period),
    }),
  },
  hours: {
    summary: 'Retrieve amounts collected by hour of the day over a period',
    body: z
      .strictObject({
        ...period,
        storeIds: z.optional(z.array(idOf('store')).check(z.minLength(1), z.maxLength(500))),
        merchantIds: z.optional(z.array(merchantIdField).check(z.minLength(1), z.maxLength(500))),
      })
      .check(ends, within(400)) /** The 24 hours of the day in IST, by number. */,
    returns: z.object({ hours: z.array(sum) }),
  },
  compare: {
    summary: 'Compare stores, or the counters of one store',
    body: z
      .strictObject({ ...period, storeIds: z.array(idOf('store')).check(z.minLength(1), z.maxLength(maxCompared)) })
      .check(ends, within(maxComparedDays), onTheHour('Start and end on the hour.')),
    returns: z.object({
      /** Counters if a single store was requested. */
      by: z.enum(['store', 'counter']),
      parts: z.array(compared),
    }),
    errors: { STATUS_404: 404 },
  },
  shift: {
    summary: 'Retrieve what a store collected in selected hours of a day, by counter and instrument',
    body: z
      .strictObject({ storeId: idOf('store'), ...period })
      .check(ends, within(1), onTheHour('Start and end on the hour.')),
    returns: shiftReport,
    errors: { STATUS_404: 404 },
  },
});
