import { featureFlagNames } from '@galla/contract/core/criteria.ts';
import { featureConfig } from '@galla/contract/provider/feature-config/calls.ts';
import { startupReads } from '@galla/contract/startup.ts';

/** The input of the feature configuration (SES-10). */
export const featuresInput = (version: string) => ({
  body: { appContext: { deviceModel: 'Web' as const, appversion: version }, keys: [...featureFlagNames] },
});

/** The frame's calls before any screen (SES-10). The HTML sends those whose answers it does not bring. */
export const startupCalls = (version: string) => [
  ...startupReads.map((endpoint) => ({ endpoint })),
  { endpoint: featureConfig.evaluate, ...featuresInput(version) },
];
