import { anyone } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** The screens of registration. */
export const registrationScreens = {
  register: { path: '/register', title: 'Register your business', access: anyone, testMode: false },
  gatewayRegister: { path: '/pg/register', title: 'Register for the payment gateway', access: anyone, testMode: false },
} as const satisfies Screens;
