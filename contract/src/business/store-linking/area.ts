import { signedIn } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** A linking flow leads here after sign-in (ROU-08). */
export const loginRedirection = {
  path: '/login-redirection',
  title: 'Login Redirection',
  access: signedIn,
  testMode: false,
  standalone: true,
} as const satisfies Screen;
