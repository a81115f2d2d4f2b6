import type { Screens } from '../../core/screen.ts';
import { policyScreens } from '../policies/screens.ts';

/** The screens of website checks, for people who may write the policies. */
export const websiteCheckScreens = {
  websiteCheck: {
    path: '/profile/website-check',
    title: 'Website Check',
    access: policyScreens.policies.access,
    testMode: false,
  },
} as const satisfies Screens;
