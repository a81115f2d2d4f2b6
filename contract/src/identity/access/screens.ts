import { anyone } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** The screens of the way in. */
export const accessScreens = {
  signIn: { path: '/login', title: 'Sign in', access: anyone, testMode: false },
} as const satisfies Screens;
