import { can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';
import { developers } from '../developer/area.ts';

/** The sandbox screen, for developers of merchants with test mode. */
export const sandboxScreens = {
  sandbox: {
    path: '/developer-settings/sandbox',
    title: 'Sandbox',
    access: ofWholeMerchant(
      where(can('PRIVATE_KEY_READ_ACCESS', 'WEBHOOK_MANAGE_ACCESS'), {
        ...developers,
        flags: { ...developers.flags, TEST_MODE: true },
      }),
    ),
    testMode: true,
  },
} as const satisfies Screens;
