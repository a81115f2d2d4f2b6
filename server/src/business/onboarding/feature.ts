import { onboarding } from '@galla/contract/business/onboarding/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { AccountCheckWork } from './account-checks/check-accounts.ts';
import { checkAccounts } from './account-checks/check-accounts.ts';
import { onboardingAuditRules } from './audit-rules.ts';
import { onboardingHandlers } from './routes.ts';

const jobs: readonly Job<AccountCheckWork>[] = [checkAccounts];

export const onboardingFeature = feature({
  name: 'onboarding',
  contract: { onboarding },
  handlers: ({ geocoder }: { readonly geocoder: Geocoder }) => ({ onboarding: onboardingHandlers(geocoder) }),
  jobs,
  writes: ['onboarding_section', 'onboarding_field', 'account_check'],
  reads: ['posting'],
  auditRules: onboardingAuditRules,
  freeText: {
    onboarding_field: { value: 'text' },
    account_check: { holder: 'text', registered_name: 'text', failure_reason: 'text' },
  },
  distribution: { onboarding_section: 'tenant', onboarding_field: 'tenant', account_check: 'tenant' },
});
