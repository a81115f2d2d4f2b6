import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';
import { developers } from '../../developers/developer/area.ts';
import { loginRedirection } from './area.ts';

/**
 * The result of a linking flow, and the apps that a merchant has linked (KYC-09). People who are not Admins read whom
 * to ask.
 */
export const storeLinkScreens = {
  loginRedirection,
  linkedApps: {
    path: '/developer-settings/linked-apps',
    title: 'Linked apps',
    access: ofWholeMerchant(adminsOnly(where(can('PRIVATE_KEY_READ_ACCESS'), developers))),
    testMode: false,
  },
} as const satisfies Screens;
