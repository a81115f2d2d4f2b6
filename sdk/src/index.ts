export * from './calls.ts';
export { GallaError } from './error.ts';
export type { CallOptions, Galla, GallaSettings } from './galla.ts';
export { galla, isLive } from './galla.ts';
export { pages } from './pages.ts';
export type * from './shapes.ts';
export { apiVersion } from './version.ts';
export type { SignedRequest, WebhookEvent } from './webhooks.ts';
export { verifyWebhook, WebhookError } from './webhooks.ts';
