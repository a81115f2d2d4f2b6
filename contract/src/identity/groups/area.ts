import { person } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The choice of a merchant. */
export const selectMerchant = {
  path: '/select-merchant',
  title: 'Select a merchant',
  access: person,
  testMode: false,
  standalone: true,
} as const satisfies Screen;
