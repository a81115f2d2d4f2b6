import { person, signedIn } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** How a person signs in, and how the team does. */
export const securityHome = {
  path: '/security',
  title: 'Security',
  access: signedIn,
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
