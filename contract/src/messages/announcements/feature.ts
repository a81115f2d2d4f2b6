import * as z from 'zod/mini';
import { ownIds } from '../../core/ids.ts';
import { businessDay, idOf, noCardNumber, shortText } from '../../core/schema.ts';

/** The audit log texts of this feature's actions. */
export const announcementActs = {
  ANNOUNCEMENT_SET: 'Provider posted an announcement',
  ANNOUNCEMENT_CLEARED: 'Provider removed an announcement',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const announcementChoices = ['announcements-closed'] as const;

/** Ids of announcements. */
export const announcementIds = ownIds('ann');

const httpsLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Enter a link that starts with https://.' })
  .check(z.maxLength(500), noCardNumber);

/** An announcement of the provider on the dashboard: plain text, and optionally a link to more. */
export const announcement = z.strictObject({
  id: idOf(announcementIds),
  title: shortText(80),
  text: shortText(400),
  link: z.optional(httpsLink),
  tone: z.enum(['info', 'warning']),
  /** The last Indian day on which it is shown. */
  until: z.optional(businessDay),
});

/** An announcement of the provider. */
export type Announcement = z.infer<typeof announcement>;

/** The configuration of this feature, with its default (SES-10). */
export const announcementDefaults = { announcementWidget: null } as const;

/** The dashboard widget in the configuration's answer. */
export const announcementWidgets = { announcementWidget: z.optional(z.nullable(announcement)) };
