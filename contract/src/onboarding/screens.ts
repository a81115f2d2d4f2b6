import type { PlannedActs, Screens } from '../core/screen.ts';
import { completeKyc } from './area.ts';

/** The screens of onboarding. */
export const onboardingScreens = { completeKyc } as const satisfies Screens;

/** The planned actions of onboarding. */
export const plannedOnboardingActs = {
  submitKyc: { on: completeKyc, does: 'Submit the verification (KYC)', access: completeKyc.access },
} as const satisfies PlannedActs;
