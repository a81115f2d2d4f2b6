import { Problem } from '@galla/contract/core/problem.ts';
import type { featureConfig } from '@galla/contract/provider/feature-config/endpoints.ts';
import { defaultOf } from '@galla/contract/registry.ts';
import type { Configuration } from '../../platform/configuration.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findOwner, listSettings } from './public/queries.ts';

/** The keys that features answer themselves. */
export interface FeatureConfigServices {
  readonly configuration: Configuration;
}

export const featureConfigHandlers = ({ configuration }: FeatureConfigServices): Handlers<typeof featureConfig> => ({
  evaluate: ({ body: { merchantId, keys, maxSize } }, { scope, scoped, now }) =>
    scoped(async (tx) => {
      const ownerId = await findOwner(tx, scope, merchantId);
      if (ownerId === undefined) throw new Problem('INVALID_MERCHANT_ID', 404);
      const settings = await listSettings(tx, ownerId);
      const reader = { scope, ownerId, merchantId, now };
      const config: Record<string, unknown> = {};
      for (const key of [...new Set(keys)].slice(0, maxSize)) {
        const answer = configuration[key];
        config[key] = answer === undefined ? (settings.get(key) ?? defaultOf(key)) : await answer(tx, reader);
      }
      return { config };
    }),
});
