import { signedIn } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The screen where a linking flow continues after sign-in (ROU-08). */
export const loginRedirection = {
  path: '/login-redirection',
  title: 'Login Redirection',
  access: signedIn,
  testMode: false,
  standalone: true,
} as const satisfies Screen;
