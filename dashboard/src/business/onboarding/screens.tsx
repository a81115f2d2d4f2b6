import { onboardingScreens } from '@galla/contract/business/onboarding/screens.ts';
import { signedIn, where } from '@galla/contract/core/endpoint.ts';
import { page } from '../../lib/router/routes.tsx';

/** KYC. The page itself tells people who are not Admins whom to ask (PER-03). */
export const routes = [
  page(onboardingScreens.completeKyc, async () => (await import('./CompleteKycPage.tsx')).CompleteKycPage, {
    opensFor: where(signedIn, onboardingScreens.completeKyc.access.criteria),
  }),
];
