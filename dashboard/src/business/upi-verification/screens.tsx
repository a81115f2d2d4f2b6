import { upiVerificationScreens } from '@galla/contract/business/upi-verification/screens.ts';
import { signedIn, where } from '@galla/contract/core/endpoint.ts';
import { page } from '../../lib/router/routes.tsx';

/** The verification of a shop. The page itself tells people who are not Admins whom to ask (PER-03). */
export const routes = [
  page(upiVerificationScreens.verifyUpi, async () => (await import('./VerifyUpiPage.tsx')).VerifyUpiPage, {
    opensFor: where(signedIn, upiVerificationScreens.verifyUpi.access.criteria),
  }),
];
