import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, paise } from '../../core/schema.ts';
import { instrumentTypes } from '../payments/instruments.ts';
import { insightsRoutes } from './routes.ts';

const totals = z.object({
  collected: paise,
  completed: z.int(),
  attempted: z.int(),
  failed: z.int(),
  pending: z.int(),
  refunded: paise,
});

/** Totals of a period. Success rate is `completed` of `completed + failed`. */
export type Totals = z.infer<typeof totals>;

const point = z.object({ at: instant, collected: paise, count: z.int() });

/** One bar: the start of the hour or IST day, its collected amount, and its number of completed payments. */
export type TrendPoint = z.infer<typeof point>;

const summary = z.object({
  totals,
  /** The previous period, up to the same elapsed time; `now` is compared with it. */
  previous: z.object({ from: instant, to: instant, totals }),
  unit: z.enum(['hour', 'day']),
  trend: z.array(point),
  /** The complete previous period, one point for each of the bars, with its own times. */
  previousTrend: z.array(point),
  instruments: z.array(z.object({ instrument: z.enum(instrumentTypes), collected: paise, count: z.int() })),
  /** The top stores (at most 10), for merchants with stores. */
  stores: z.array(
    z.object({
      id: idOf('store'),
      storeId: z.string(),
      name: z.string(),
      merchantId: z.string(),
      collected: paise,
      count: z.int(),
    }),
  ),
  storeTotal: z.int(),
  /** The top merchants (at most 10), for super-merchants. */
  merchants: z.array(z.object({ merchantId: z.string(), name: z.string(), collected: paise, count: z.int() })),
});

/** The figures of the dashboard over one period. */
export type Summary = z.infer<typeof summary>;

/** The dashboard's figures. */
export const insights = endpoints(insightsRoutes, {
  summary: {
    summary: 'Retrieve totals, trend against the previous period, instrument split and store ranking for a period',
    body: z
      .strictObject({
        from: instant,
        to: instant,
        storeIds: z.optional(z.array(idOf('store')).check(z.minLength(1), z.maxLength(500))),
        merchantIds: z.optional(z.array(merchantIdField).check(z.minLength(1), z.maxLength(500))),
      })
      .check(
        z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end is before the start.' }),
        z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
          path: ['to'],
          error: 'Choose up to 400 days.',
        }),
      ),
    returns: summary,
  },
});
