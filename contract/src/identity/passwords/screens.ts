import { anyone } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** The screen that a link for a new password opens. */
export const passwordScreens = {
  setPassword: { path: '/set-password', title: 'Set password', access: anyone, testMode: false },
} as const satisfies Screens;
