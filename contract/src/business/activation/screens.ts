import type { Screens } from '../../core/screen.ts';
import { gatewayActivation } from './area.ts';

/** The screens of activation. */
export const activationScreens = { gatewayActivation } as const satisfies Screens;
