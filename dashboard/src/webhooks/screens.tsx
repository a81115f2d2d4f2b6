import { webhookScreens } from '@galla/contract/webhooks/screens.ts';
import { page } from '../lib/router/routes.ts';

/** The tab of webhooks. */
export const webhookRoutes = [
  page(webhookScreens.webhooks, async () => (await import('./WebhooksPage.tsx')).WebhooksPage),
];
