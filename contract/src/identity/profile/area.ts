import { can, signedIn } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The person and the business. */
export const profileHome = {
  path: '/profile',
  title: 'Profile',
  access: can('profile_access'),
  testMode: true,
} as const satisfies Screen;

/** Everything that a person and their business can set, with links to the screens for the rest. */
export const settingsHome = {
  path: '/settings',
  title: 'Settings',
  access: signedIn,
  navigation: { label: 'Settings', icon: 'settings', group: 'business' },
  testMode: true,
} as const satisfies Screen;
