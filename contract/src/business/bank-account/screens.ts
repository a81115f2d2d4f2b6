import type { Screens } from '../../core/screen.ts';
import { bankAccount } from './area.ts';

/** The screens of the bank account. */
export const bankAccountScreens = { bankAccount } as const satisfies Screens;
