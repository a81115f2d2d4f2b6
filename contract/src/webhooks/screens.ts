import type { Screens } from '../core/screen.ts';
import { managesWebhooks } from './access.ts';

/** The screen of webhooks: endpoints, and what was sent to them (DEV-02, DEV-03). */
export const webhookScreens = {
  webhooks: { path: '/developer-settings/webhooks', title: 'Webhooks', access: managesWebhooks, testMode: true },
} as const satisfies Screens;
