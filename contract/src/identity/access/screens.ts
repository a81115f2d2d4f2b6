import { anyone } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** The screens for signing in. */
export const accessScreens = {
  signIn: { path: '/login', title: 'Sign in', access: anyone, testMode: false },
} as const satisfies Screens;
