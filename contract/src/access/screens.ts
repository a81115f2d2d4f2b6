import { anyone, signedIn } from '../core/endpoint.ts';
import type { Screens } from '../core/screen.ts';

/** The screens of the way in. */
export const accessScreens = {
  signIn: { path: '/login', title: 'Sign in', access: anyone, testMode: false },
} as const satisfies Screens;

/** A linking flow leads here after sign-in (ROU-08). */
export const plannedAccessScreens = {
  loginRedirection: {
    path: '/login-redirection',
    title: 'Login Redirection',
    access: signedIn,
    testMode: false,
    standalone: true,
  },
} as const satisfies Screens;
