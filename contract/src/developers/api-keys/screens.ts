import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';
import { developers } from '../developer/area.ts';

/** The screen of API keys, only for Admins; others read whom to ask. */
export const apiKeyScreens = {
  apiKeys: {
    path: '/developer-settings/api-keys',
    title: 'API Keys',
    access: ofWholeMerchant(adminsOnly(where(can('PRIVATE_KEY_READ_ACCESS'), developers))),
    testMode: true,
  },
} as const satisfies Screens;
