import { anyone, can } from '../core/endpoint.ts';
import type { PlannedActs, Screens } from '../core/screen.ts';
import { profileHome } from './area.ts';

/** The screens of the profile; a link in an e-mail opens the second. */
export const profileScreens = {
  profile: profileHome,
  userVerify: { path: '/user-verify', title: 'Verify email', access: anyone, testMode: false },
} as const satisfies Screens;

/** The planned actions of the business profile. */
export const plannedProfileActs = {
  changeProfile: { on: profileHome, does: 'Change the business profile', access: can('merchant_profile_update') },
  moveToLimits: {
    on: profileHome,
    does: 'Move the account to a merchant account with limits',
    access: can('merchant_migration_p2ml'),
  },
} as const satisfies PlannedActs;
