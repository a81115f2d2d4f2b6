import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** Policies belong to onboarding: only for Admins of online merchants. */
const access = ofWholeMerchant(
  adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'online', superMerchants: false })),
);

/** The screens of the policy generator. */
export const policyScreens = {
  policies: { path: '/profile/policies', title: 'Policy Generator', access, testMode: false },
} as const satisfies Screens;
