import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { paise } from '../../core/money.ts';
import { businessDay, identifier, instant } from '../../core/schema.ts';
import { dayOffShape } from '../../settlements/settlements/endpoints.ts';
import { findingKinds, reasons } from './kinds.ts';

/** One thing that was found. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** The value that the text matched. */
  because: z.enum(reasons),
  /** The id that the address of its screen has; the name of a person. */
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its title: an instrument, a store, a city. */
  detail: z.nullable(z.string()),
  /** The value that the text fits, as the person may see it, where neither title nor detail shows it. */
  matched: z.nullable(z.string()),
  amount: z.nullable(paise),
  at: z.nullable(instant),
  /** The merchant that has it; empty for people of the team. */
  merchantId: z.string(),
  /** Its name, where the scope has several. */
  merchantName: z.nullable(z.string()),
});

/** How many things of a kind fit a text. */
export const findingCount = z.object({
  kind: z.enum(findingKinds),
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
});

/** Why a day that a text names has no settlement. */
export const dayWithoutSettlement = z.object({
  day: businessDay,
  /** Why banks are closed on it; null on a working day. */
  closed: z.nullable(dayOffShape),
  /** Whether a settlement can still come on the day. */
  isToCome: z.boolean(),
  /** What is expected to be settled on it so far, in paise; null where the scope has several merchants. */
  expected: z.nullable(z.int()),
});

/** Why a day that a text names has no settlement. */
export type DayWithoutSettlement = z.infer<typeof dayWithoutSettlement>;

/** One thing that was found. */
export type Finding = z.infer<typeof finding>;

/** Finding by anything in hand. Each kind is left out for people without permission for its screen (decision 178). */
export const find = feature('find', {
  anything: endpoint('POST /v3/find', {
    summary:
      'Payments, refunds, settlements, payment links, people, stores, QR codes and reports that fit a text, the newest five of each',
    reads: true,
    access: signedIn,
    body: z.strictObject({ text: identifier(64) }),
    returns: z.object({
      findings: z.array(finding),
      /** Of each kind that was found, how many there are. */
      counts: z.array(findingCount),
      /** Where the text names a day without a settlement. The findings then have the settlements beside it. */
      noSettlement: z.nullable(dayWithoutSettlement),
    }),
  }),
});
