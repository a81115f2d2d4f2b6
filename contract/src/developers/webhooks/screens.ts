import type { Screens } from '../../core/screen.ts';
import { managesWebhooks } from './access.ts';

const shown = { access: managesWebhooks, testMode: true } as const;

/** The screens of webhooks: endpoints, deliveries, and the signature debugger (DEV-02, DEV-03). */
export const webhookScreens = {
  webhooks: { path: '/developer-settings/webhooks', title: 'Webhooks', ...shown },
  createWebhook: { path: '/developer-settings/webhooks/create', title: 'Add endpoint', ...shown },
  signatureDebugger: { path: '/developer-settings/webhooks/debugger', title: 'Signature debugger', ...shown },
  webhookDetails: { path: '/developer-settings/webhooks/$webhookId', title: 'Webhook', ...shown },
  editWebhook: { path: '/developer-settings/webhooks/$webhookId/edit', title: 'Edit endpoint', ...shown },
  replayWebhook: { path: '/developer-settings/webhooks/$webhookId/replay', title: 'Replay events', ...shown },
  webhookEvent: {
    path: '/developer-settings/webhooks/$webhookId/events/$eventId',
    title: 'Webhook event',
    ...shown,
  },
} as const satisfies Screens;
