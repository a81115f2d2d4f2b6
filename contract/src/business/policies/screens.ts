import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** Policies belong to onboarding: online merchants, Admins alone. */
const access = ofWholeMerchant(
  adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'online', superMerchants: false })),
);

/** The screens of the policy generator. */
export const policyScreens = {
  policies: { path: '/profile/policies', title: 'Policy Generator', access, testMode: false },
} as const satisfies Screens;
