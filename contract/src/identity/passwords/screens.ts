import { anyone } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** The screen behind a link to a new password. */
export const passwordScreens = {
  setPassword: { path: '/set-password', title: 'Set password', access: anyone, testMode: false },
} as const satisfies Screens;
