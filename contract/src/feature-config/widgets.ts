import * as z from 'zod/mini';
import { idOf, ownIds } from '../core/ids.ts';
import { businessDay, noCardNumber, shortText } from '../core/schema.ts';
import { stoppedReasons } from '../settlements/rules.ts';

/** Ids of announcements. */
export const announcementIds = ownIds('ann');

const httpsLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'An address that begins with https:// is needed.' })
  .check(z.maxLength(500), noCardNumber);

/** What the provider announces on the dashboard: plain text, and perhaps where to read more. */
export const announcement = z.strictObject({
  id: idOf(announcementIds),
  title: shortText(80),
  text: shortText(400),
  link: z.optional(httpsLink),
  tone: z.enum(['info', 'warning']),
  /** The last day of India on which it is shown. */
  until: z.optional(businessDay),
});

/** What the provider announces. */
export type Announcement = z.infer<typeof announcement>;

/** What concerns the merchant now and the person may see; empty where nothing does. The words are the reader's. */
export const notifications = z.strictObject({
  /** How many refunds wait for the approval of this person, asked for by others. */
  refundsToApprove: z.optional(z.int().check(z.positive())),
  /** Why no settlement goes out, whatever is due. */
  settlementsStopped: z.optional(z.enum(stoppedReasons)),
});

/** What concerns the merchant now. */
export type Notifications = z.infer<typeof notifications>;
