import { anyone, can } from '../../core/endpoint.ts';
import type { PlannedActs, Screens } from '../../core/screen.ts';
import { profileHome, settingsHome } from './area.ts';

/** The settings and the profile; a link in an e-mail opens the third. */
export const profileScreens = {
  settings: settingsHome,
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
