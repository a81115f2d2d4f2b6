import { merchants } from '@galla/contract/business/merchants/calls.ts';
import { featureFlagNames } from '@galla/contract/core/criteria.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { featureConfig } from '@galla/contract/provider/feature-config/calls.ts';

/** The input of the feature configuration (SES-10). */
export const featuresInput = (version: string) => ({
  body: { appContext: { deviceModel: 'Web' as const, appversion: version }, keys: [...featureFlagNames] },
});

/** The frame's calls before any screen (SES-10). The HTML sends them before the script has loaded. */
export const startupCalls = (version: string) =>
  [
    { endpoint: access.me },
    { endpoint: access.permissions },
    { endpoint: merchants.profile },
    { endpoint: merchants.startupConfig },
    { endpoint: access.config },
    { endpoint: featureConfig.evaluate, ...featuresInput(version) },
  ] as const;
