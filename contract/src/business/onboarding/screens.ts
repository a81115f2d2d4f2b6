import type { Screens } from '../../core/screen.ts';
import { completeKyc } from './area.ts';

/** The screens of onboarding. */
export const onboardingScreens = { completeKyc } as const satisfies Screens;
