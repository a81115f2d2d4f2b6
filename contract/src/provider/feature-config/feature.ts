import * as z from 'zod/mini';
import { notifications } from './widgets.ts';

/** The acts of this feature in the audit log, with their texts. */
export const featureConfigActs = {
  MERCHANT_ADDED: 'The provider added the merchant',
  MERCHANT_CHANGED: 'The provider changed the merchant',
  MERCHANT_DISABLED: 'The provider disabled the merchant',
  MERCHANT_ENABLED: 'The provider enabled the merchant again',
  FEATURE_SET: 'The provider set a feature',
  ATTRIBUTE_SET: 'The provider set an attribute',
  KYC_STATUS_SET: 'The provider decided on KYC',
  MONEY_UNFROZEN: 'The provider let money go out again',
  RATE_SET: 'The provider set a rate',
  TURNOVER_SET: 'The provider set the size of the turnover',
  KEYS_RELEASED: 'The provider released the production keys',
} as const;

/** The configuration that is no flag, with its defaults (SES-10). */
export const featureConfigDefaults = {
  notificationWidget: {},
  transactionDetailCharges: [],
} as const;

/** The widgets of the dashboard that the configuration answers with. */
export const featureConfigWidgets = {
  notificationWidget: z.optional(notifications),
};
