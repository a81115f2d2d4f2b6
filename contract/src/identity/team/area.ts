import { can } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The team. */
export const teamHome = {
  path: '/team',
  title: 'Team',
  access: can('users_access'),
  testMode: true,
} as const satisfies Screen;
