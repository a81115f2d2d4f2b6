import { adminsOnly, can, where } from '../core/endpoint.ts';
import type { PlannedActs, Screens } from '../core/screen.ts';

/** The screens of onboarding, which come later. */
export const plannedOnboardingScreens = {
  completeKyc: {
    path: '/complete-kyc',
    title: 'Complete KYC',
    access: adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'online', superMerchants: false })),
    testMode: false,
    standalone: true,
  },
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

const { completeKyc } = plannedOnboardingScreens;

/** The planned actions of onboarding. */
export const plannedOnboardingActs = {
  submitKyc: { on: completeKyc, does: 'Submit the verification (KYC)', access: completeKyc.access },
} as const satisfies PlannedActs;
