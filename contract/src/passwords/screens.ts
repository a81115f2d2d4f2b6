import { anyone } from '../core/endpoint.ts';
import type { Screens } from '../core/screen.ts';

/** What a link to a new password opens. */
export const passwordScreens = {
  setPassword: { path: '/set-password', title: 'Set password', access: anyone, testMode: false },
} as const satisfies Screens;
