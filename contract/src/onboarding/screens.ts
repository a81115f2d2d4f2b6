import { can, where } from '../core/endpoint.ts';
import type { Screens } from '../core/screen.ts';
import { completeKyc } from './area.ts';

/** The screens of onboarding. */
export const onboardingScreens = { completeKyc } as const satisfies Screens;

/** The screens of onboarding that come later. */
export const plannedOnboardingScreens = {
  gatewayActivation: {
    path: '/pg-activation',
    title: 'Payment Gateway Activation',
    access: where(can('onlineMerchantOnboarding'), {
      merchants: 'online',
      superMerchants: false,
      attributes: { PAYMENT_GATEWAY_ACTIVATED: false },
    }),
    testMode: false,
    standalone: true,
  },
} as const satisfies Screens;
