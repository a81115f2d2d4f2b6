import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier } from '../../core/schema.ts';
import { featureKeys, widgets } from '../../registry.ts';
import { featureConfigRoutes } from './routes.ts';

/** The settings that an installation can switch for a merchant or a super-merchant (SES-10). */
export const featureConfig = endpoints(featureConfigRoutes, {
  evaluate: {
    summary: 'Retrieve the feature configuration of the selected merchant for all requested keys',
    body: z.strictObject({
      appContext: z.strictObject({
        deviceId: z.optional(identifier(128)),
        appversion: z.optional(identifier(32)),
        deviceModel: z.literal('Web'),
        buildTime: z.optional(identifier(64)),
      }),
      keys: z
        .array(z.string().check(z.refine((key) => featureKeys.includes(key), 'Unknown configuration key.')))
        .check(z.minLength(1), z.maxLength(100)),
      maxSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      merchantId: z.optional(identifier(64)),
    }),
    returns: z.object({
      config: z.catchall(z.object(widgets), z.unknown()),
    }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
});
