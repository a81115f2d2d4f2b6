import { randomBytes } from 'node:crypto';
import type { Galla } from '../src/index.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint } from '../src/index.ts';

/** Registers a webhook endpoint for the shop's events; it is removed when the shop closes. */
export async function openHooks(galla: Galla, url: string) {
  const { id, signingSecret: secret } = await createWebhookEndpoint(galla, {
    url,
    description: 'Demo shop',
    events: ['payment.completed'],
    username: 'demoshop',
    password: `a1${randomBytes(8).toString('hex')}`,
  });
  return { secret, close: () => deleteWebhookEndpoint(galla, id) };
}
