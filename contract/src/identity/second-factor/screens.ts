import type { Screens } from '../../core/screen.ts';
import { securityHome, twoStepSetup } from './area.ts';

/** The screens of two-step verification. */
export const secondFactorScreens = { twoStepSetup, security: securityHome } as const satisfies Screens;
