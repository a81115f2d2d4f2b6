import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { instant, paise } from '../../core/schema.ts';
import { type StateGroup, stateGroups } from '../payments/states.ts';
import { paymentPulseRoutes } from './routes.ts';
import { paymentFilters } from './schemas.ts';

const beat = z.object({
  /** The start of the beat. */
  at: instant,
  group: z.enum(Object.keys(stateGroups) as [StateGroup, ...StateGroup[]]),
  count: z.int(),
  amount: paise,
});

/** The payments of one state group that began within one beat. */
export type Beat = z.infer<typeof beat>;

const hourMs = 3_600_000;

/** The incoming payments, beat by beat (TXN-03). */
export const paymentPulse = endpoints(paymentPulseRoutes, {
  beats: {
    summary: 'Count payments over at most an hour, in 15-second intervals and by whether they were paid',
    body: z.strictObject({ filters: paymentFilters }).check(
      z.refine(({ filters: { from, to } }) => Date.parse(to) - Date.parse(from) <= hourMs, {
        path: ['filters', 'to'],
        error: 'Choose up to one hour.',
      }),
    ),
    returns: z.object({ beats: z.array(beat) }),
  },
});
