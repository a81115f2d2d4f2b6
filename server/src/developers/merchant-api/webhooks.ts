import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { maxWebhookEndpoints } from '@galla/contract/developers/webhooks/fields.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  keyOf,
  readWebhook,
  readWebhooks,
  readWithSecret,
} from '../webhooks/public/endpoints.ts';
import { readEvents, readOneEvent } from '../webhooks/public/webhook-events.ts';

type WebhookHandlers = Pick<
  Handlers<typeof merchantApi>,
  | ('createWebhookEndpoint' | 'listWebhookEndpoints' | 'getWebhookEndpoint' | 'updateWebhookEndpoint')
  | ('deleteWebhookEndpoint' | 'listEvents' | 'getEvent')
>;

/** Webhook endpoints and events of the tenant of a key. */
export const webhookEndpointHandlers: WebhookHandlers = {
  async createWebhookEndpoint({ body }, context) {
    const { tenantId } = context.apiKey;
    // Stored responses are not sealed, so they must not contain the secret.
    const key = await context.once(tenantId, (tx) => insertWebhook(tx, context, body));
    const { webhook, secret } = await context.scoped((tx) => readWithSecret(tx, context, key));
    return { ...webhook, signingSecret: secret };
  },
  async listWebhookEndpoints(_input, context) {
    const { webhooks } = await readWebhooks(context, { limit: maxWebhookEndpoints, offset: 0 });
    return { webhookEndpoints: webhooks };
  },
  getWebhookEndpoint: ({ params }, context) =>
    context.scoped((tx) => readWebhook(tx, keyOf(context, params.id), context.now)),
  updateWebhookEndpoint: ({ params, body }, context) => changeWebhook(context, keyOf(context, params.id), body),
  async deleteWebhookEndpoint({ params }, context) {
    await deleteWebhook(context, keyOf(context, params.id));
    return { deleted: true };
  },
  listEvents: ({ query }, { apiKey, scoped }) => scoped((tx) => readEvents(tx, apiKey.tenantId, query)),
  getEvent: ({ params }, { apiKey, scoped }) => scoped((tx) => readOneEvent(tx, apiKey.tenantId, params.eventId)),
};
