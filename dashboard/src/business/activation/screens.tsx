import { activationScreens } from '@galla/contract/business/activation/screens.ts';
import { signedIn, where } from '@galla/contract/core/endpoint.ts';
import { page } from '../../lib/router/routes.tsx';

/** The activation of the gateway. The page itself tells people who are not Admins whom to ask (PER-03). */
export const routes = [
  page(activationScreens.gatewayActivation, async () => (await import('./ActivationPage.tsx')).ActivationPage, {
    opensFor: where(signedIn, activationScreens.gatewayActivation.access.criteria),
  }),
];
