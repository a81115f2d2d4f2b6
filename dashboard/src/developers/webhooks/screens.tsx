import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

const { webhooks, createWebhook, editWebhook, webhookDetails, webhookEvent, replayWebhook, signatureDebugger } =
  webhookScreens;

/** The tab of webhooks. */
export const webhookTab = page(webhooks, async () => (await import('./list/WebhooksPage.tsx')).WebhooksPage);

/** The pages below it. */
export const webhookRoutes: readonly RouteObject[] = [
  page(createWebhook, async () => (await import('./form/CreateWebhookPage.tsx')).CreateWebhookPage),
  page(editWebhook, async () => (await import('./form/EditWebhookPage.tsx')).EditWebhookPage),
  page(webhookDetails, async () => (await import('./details/WebhookPage.tsx')).WebhookPage),
  page(webhookEvent, async () => (await import('./event/WebhookEventPage.tsx')).WebhookEventPage),
  page(replayWebhook, async () => (await import('./replay/ReplayPage.tsx')).ReplayPage),
  page(signatureDebugger, async () => (await import('./debugger/DebuggerPage.tsx')).DebuggerPage),
];
