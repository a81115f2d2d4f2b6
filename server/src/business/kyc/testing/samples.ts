import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'kyc.preflight': () => ({}),
    'kyc.consentInit': ({ merchantId }) => ({ body: { merchantId } }),
    'kyc.consentApprove': ({ merchantId }) => ({
      body: { merchantId, consentId: `kcon_${'0'.repeat(26)}`, version: kycConsent.version },
    }),
    'kyc.init': ({ merchantId }) => ({
      body: { merchantId, type: 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION', appVersion: '1.0.0' },
    }),
    'kyc.report': ({ merchantId }) => ({
      body: { checkId: `kyc_${'0'.repeat(26)}`, merchantId, state: 'VERIFIED', at: '2026-01-01T00:00:00.000Z' },
    }),
    'kyc.status': ({ merchantId }) => ({ body: { merchantId, profileType: 'MERCHANT' } }),
  },
});
