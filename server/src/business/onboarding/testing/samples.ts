import { featureSamples } from '../../../main/testing/samples.ts';
import { onboardingOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant }) => {
    await onboardingOf(galla.rows, merchant.tenantId);
    return {};
  },
  calls: {
    'onboarding.journey': () => ({}),
    'onboarding.categories': () => ({}),
    'onboarding.branch': () => ({ params: { ifsc: 'HDFC0000128' } }),
    'onboarding.save': () => ({
      body: { section: 'BUSINESS_DETAILS', version: 0, fields: { displayName: 'Taken over' } },
    }),
    'onboarding.complete': () => ({ body: { section: 'BUSINESS_DETAILS', version: 1 } }),
  },
});
