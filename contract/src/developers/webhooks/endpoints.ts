import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { instant } from '../../core/schema.ts';
import { managesWebhooks } from './access.ts';
import { webhookEndpointIds } from './feature.ts';
import { maxWebhookEndpoints, secretOverlapNames } from './fields.ts';
import { newWebhook, webhookDay, webhookEndpoint, webhookStatus } from './schemas.ts';

const known = z.strictObject({ id: idOf(webhookEndpointIds) });
const one = z.object({ webhook: webhookEndpoint });
const number = (max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(max)), fallback);
const secret = z.object({ secret: z.string(), previousUntil: z.nullable(instant) });

/** A merchant's endpoints that receive its events (DEV-02). */
export const webhooks = feature('webhooks', {
  list: endpoint('GET /v1/developer/webhooks', {
    summary: 'List a merchant’s endpoints with their health, oldest first',
    access: managesWebhooks,
    query: z.strictObject({ limit: number(maxWebhookEndpoints, maxWebhookEndpoints), offset: number(1000, 0) }),
    returns: z.object({ webhooks: z.array(webhookEndpoint), total: z.int(), day: webhookDay }),
  }),
  events: endpoint('GET /v1/developer/webhooks/events', {
    summary: 'List the events that endpoints can subscribe to, each with an example payload',
    access: managesWebhooks,
    returns: z.object({
      events: z.array(
        z.object({ type: z.string(), group: z.string(), about: z.string(), version: z.string(), example: z.string() }),
      ),
    }),
  }),
  find: endpoint('GET /v1/developer/webhooks/:id', {
    summary: 'Retrieve an endpoint with its health',
    access: managesWebhooks,
    params: known,
    returns: one,
    errors: { STATUS_404: 404 },
  }),
  create: endpoint('POST /v1/developer/webhooks', {
    summary: 'Create an endpoint; the response contains its signing secret',
    access: managesWebhooks,
    risk: 'secrets',
    body: z.strictObject(newWebhook),
    returns: z.object({ webhook: webhookEndpoint, secret: z.string() }),
    errors: { WEBHOOK_LIMIT_REACHED: 409 },
  }),
  edit: endpoint('PUT /v1/developer/webhooks/:id', {
    summary: 'Update an endpoint; without a password the current one is retained',
    access: managesWebhooks,
    risk: 'secrets',
    params: known,
    body: z.strictObject({ ...newWebhook, password: z.optional(newWebhook.password), status: webhookStatus }),
    returns: one,
    errors: { STATUS_404: 404 },
  }),
  remove: endpoint('DELETE /v1/developer/webhooks/:id', {
    summary: 'Delete an endpoint; events waiting for it are not sent',
    access: managesWebhooks,
    risk: 'secrets',
    params: known,
    returns: z.object({ removed: z.literal(true) }),
    errors: { STATUS_404: 404 },
  }),
  showSecret: endpoint('POST /v1/developer/webhooks/:id/secret', {
    summary: 'Retrieve an endpoint’s signing secret',
    access: managesWebhooks,
    risk: 'secrets',
    params: known,
    returns: secret,
    errors: { STATUS_404: 404 },
  }),
  rotateSecret: endpoint('POST /v1/developer/webhooks/:id/secret/rotate', {
    summary: 'Rotate the signing secret; the previous one also signs for a while',
    access: managesWebhooks,
    risk: 'secrets',
    params: known,
    body: z.strictObject({ overlap: z.enum(secretOverlapNames) }),
    returns: secret,
    errors: { STATUS_404: 404 },
  }),
});
