import { anyone } from '../core/endpoint.ts';
import type { Screens } from '../core/screen.ts';
import { loginRedirection } from './area.ts';

/** The screens of the way in. */
export const accessScreens = {
  signIn: { path: '/login', title: 'Sign in', access: anyone, testMode: false },
} as const satisfies Screens;

/** The end of a linking flow. */
export const plannedAccessScreens = { loginRedirection } as const satisfies Screens;
