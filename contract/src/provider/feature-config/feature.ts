import * as z from 'zod/mini';
import { notifications } from './widgets.ts';

/** The audit log texts of this feature's actions. */
export const featureConfigActs = {
  MERCHANT_ADDED: 'Provider added the merchant',
  MERCHANT_CHANGED: 'Provider updated the merchant',
  MERCHANT_DISABLED: 'Provider disabled the merchant',
  MERCHANT_ENABLED: 'Provider re-enabled the merchant',
  FEATURE_SET: 'Provider changed a feature',
  ATTRIBUTE_SET: 'Provider changed an attribute',
  KYC_STATUS_SET: 'Provider decided on KYC',
  MONEY_UNFROZEN: 'Provider resumed settlements',
  RATE_SET: 'Provider set a rate',
  TURNOVER_SET: 'Provider updated the turnover slab',
  KEYS_RELEASED: 'Provider released the production keys',
} as const;

/** The configuration values that are not flags, with their defaults (SES-10). */
export const featureConfigDefaults = {
  notificationWidget: {},
  transactionDetailCharges: [],
} as const;

/** The dashboard widgets in the configuration's answer. */
export const featureConfigWidgets = {
  notificationWidget: z.optional(notifications),
};
