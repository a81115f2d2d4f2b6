import * as z from 'zod/mini';
import { featureFlagNames } from '../core/criteria.ts';
import { endpoint, feature, signedIn } from '../core/endpoint.ts';
import { identifier } from '../core/schema.ts';
import { announcement, notifications } from './widgets.ts';

/** The configuration that is no flag, with its defaults (SES-10). */
export const featureDefaults = {
  announcementWidget: null,
  notificationWidget: {},
  transactionDetailCharges: [],
} as const;

/** Every key that can be asked for. */
export const featureKeys = [...featureFlagNames, ...Object.keys(featureDefaults)] as readonly string[];

/** The value of a key that is not set: flags are off. */
export const defaultOf = (key: string): unknown =>
  Object.hasOwn(featureDefaults, key) ? featureDefaults[key as keyof typeof featureDefaults] : false;

/** The settings that an installation switches for a merchant or a super-merchant (SES-10). */
export const featureConfig = feature('featureConfig', {
  evaluate: endpoint('POST /v1/chimera/evaluate/bulk', {
    summary: 'The feature configuration of the selected merchant: all asked keys at once',
    access: signedIn,
    reads: true,
    body: z.strictObject({
      appContext: z.strictObject({
        deviceId: z.optional(identifier(128)),
        appversion: z.optional(identifier(32)),
        deviceModel: z.literal('Web'),
        buildTime: z.optional(identifier(64)),
      }),
      keys: z
        .array(
          z.string().check(z.refine((key) => featureKeys.includes(key), 'This key of the configuration is not known.')),
        )
        .check(z.minLength(1), z.maxLength(100)),
      maxSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      merchantId: z.optional(identifier(64)),
    }),
    returns: z.object({
      config: z.catchall(
        z.object({
          announcementWidget: z.optional(z.nullable(announcement)),
          notificationWidget: z.optional(notifications),
        }),
        z.unknown(),
      ),
    }),
    errors: { INVALID_MERCHANT_ID: 404 },
  }),
});
