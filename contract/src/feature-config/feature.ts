import * as z from 'zod/mini';
import { announcement, notifications } from './widgets.ts';

/** What the audit log says of this feature. */
export const featureConfigActs = {
  MERCHANT_ADDED: 'The provider added the merchant',
  MERCHANT_CHANGED: 'The provider changed the merchant',
  FEATURE_SET: 'The provider set a feature',
  ATTRIBUTE_SET: 'The provider set an attribute',
  ANNOUNCEMENT_SET: 'The provider announced something',
  ANNOUNCEMENT_CLEARED: 'The provider took an announcement back',
  KYC_STATUS_SET: 'The provider decided on KYC',
  MONEY_UNFROZEN: 'The provider let money go out again',
  RATE_SET: 'The provider set a rate',
  TURNOVER_SET: 'The provider set the size of the turnover',
  KEYS_RELEASED: 'The provider released the production keys',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const featureConfigChoices = ['announcements-closed'] as const;

/** The configuration that is no flag, with its defaults (SES-10). */
export const featureConfigDefaults = {
  announcementWidget: null,
  notificationWidget: {},
  transactionDetailCharges: [],
} as const;

/** The widgets of the dashboard that the configuration answers with. */
export const featureConfigWidgets = {
  announcementWidget: z.optional(z.nullable(announcement)),
  notificationWidget: z.optional(notifications),
};
