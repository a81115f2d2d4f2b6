import type { Screens } from '../../core/screen.ts';
import { selectMerchant } from './area.ts';

/** The screens of memberships. */
export const groupScreens = { selectMerchant } as const satisfies Screens;
