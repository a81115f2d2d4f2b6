import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { businessDay, identifier, instant, paise } from '../../core/schema.ts';
import { dayOffShape } from '../../settlements/settlements/endpoints.ts';
import { findingKinds, reasons } from './kinds.ts';
import { findRoutes } from './routes.ts';

/** A search result. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** The value that the text matched. */
  because: z.enum(reasons),
  /** The id in the address of its screen; for a person, the name. */
  id: z.string(),
  title: z.string(),
  /** What distinguishes it from results with the same title: an instrument, a store, a city. */
  detail: z.nullable(z.string()),
  /** The matching value, as the person may see it, if neither title nor detail shows it. */
  matched: z.nullable(z.string()),
  amount: z.nullable(paise),
  at: z.nullable(instant),
  /** Its merchant; empty for team members. */
  merchantId: z.string(),
  /** The merchant's name, if the scope has several. */
  merchantName: z.nullable(z.string()),
});

/** How many records of a kind match a text. */
export const findingCount = z.object({
  kind: z.enum(findingKinds),
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
});

/** Why a searched day has no settlement. */
export const dayWithoutSettlement = z.object({
  day: businessDay,
  /** Why banks are closed on it; null on a working day. */
  closed: z.nullable(dayOffShape),
  /** Whether a settlement is still to come on the day. */
  isToCome: z.boolean(),
  /** The amount expected to settle on it so far, in paise; null if the scope has several merchants. */
  expected: z.nullable(z.int()),
});

/** Why a searched day has no settlement. */
export type DayWithoutSettlement = z.infer<typeof dayWithoutSettlement>;

/** A search result. */
export type Finding = z.infer<typeof finding>;

/**
 * Finding records by any of their values. A kind is left out for people without permission for its screen (decision
 * 178).
 */
export const find = endpoints(findRoutes, {
  anything: {
    summary:
      'Search payments, refunds, settlements, payment links, people, stores, QR codes and reports by text; the newest five of each',
    body: z.strictObject({ text: identifier(64) }),
    returns: z.object({
      findings: z.array(finding),
      /** The number of records of each kind found. */
      counts: z.array(findingCount),
      /** Set if the text names a day without a settlement. The results then include the nearest settlements. */
      noSettlement: z.nullable(dayWithoutSettlement),
    }),
  },
});
