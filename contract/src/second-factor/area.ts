import { person } from '../core/endpoint.ts';
import type { Screen } from '../core/screen.ts';
import { keepsTeamSecure } from './access.ts';

/** How the team signs in. */
export const securityHome = {
  path: '/security',
  title: 'Security',
  access: keepsTeamSecure,
  navigation: { label: 'Security', icon: 'shield-check', group: 'business' },
  testMode: true,
} as const satisfies Screen;

/** Setting up two-step verification before anything else. */
export const twoStepSetup = {
  path: '/two-step-setup',
  title: 'Set up two-step verification',
  access: person,
  testMode: false,
  standalone: true,
} as const satisfies Screen;
