import { can } from '../core/endpoint.ts';
import type { Screen } from '../core/screen.ts';

/** The person and the business. */
export const profileHome = {
  path: '/profile',
  title: 'Profile',
  access: can('profile_access'),
  testMode: true,
} as const satisfies Screen;
