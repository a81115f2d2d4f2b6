import { person } from '../core/endpoint.ts';
import type { Screens } from '../core/screen.ts';

/** The choice of a merchant. */
export const groupScreens = {
  selectMerchant: {
    path: '/select-merchant',
    title: 'Select a merchant',
    access: person,
    testMode: false,
    standalone: true,
  },
} as const satisfies Screens;
