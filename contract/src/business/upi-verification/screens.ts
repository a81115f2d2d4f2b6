import type { Screens } from '../../core/screen.ts';
import { verifyUpi } from './area.ts';

/** The screens of the verification of UPI addresses. */
export const upiVerificationScreens = { verifyUpi } as const satisfies Screens;
