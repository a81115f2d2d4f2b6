import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { webhookEndpointIds } from './feature.ts';
import { maxWebhookEndpoints, secretOverlapNames } from './fields.ts';
import { webhooksRoutes } from './routes.ts';
import { newWebhook, webhookDay, webhookEndpoint, webhookStatus } from './schemas.ts';

const known = z.strictObject({ id: idOf(webhookEndpointIds) });
const one = z.object({ webhook: webhookEndpoint });
const number = (max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(max)), fallback);
const secret = z.object({ secret: z.string(), previousUntil: z.nullable(instant) });

/** A merchant's endpoints that receive its events (DEV-02). */
export const webhooks = endpoints(webhooksRoutes, {
  list: {
    summary: 'List a merchant’s endpoints with their health, oldest first',
    query: z.strictObject({ limit: number(maxWebhookEndpoints, maxWebhookEndpoints), offset: number(1000, 0) }),
    returns: z.object({ webhooks: z.array(webhookEndpoint), total: z.int(), day: webhookDay }),
  },
  events: {
    summary: 'List the events that endpoints can subscribe to, each with an example payload',
    returns: z.object({
      events: z.array(
        z.object({ type: z.string(), group: z.string(), about: z.string(), version: z.string(), example: z.string() }),
      ),
    }),
  },
  find: { summary: 'Retrieve an endpoint with its health', params: known, returns: one, errors: { STATUS_404: 404 } },
  create: {
    summary: 'Create an endpoint; the response contains its signing secret',
    body: z.strictObject(newWebhook),
    returns: z.object({ webhook: webhookEndpoint, secret: z.string() }),
    errors: { WEBHOOK_LIMIT_REACHED: 409 },
  },
  edit: {
    summary: 'Update an endpoint; without a password the current one is retained',
    params: known,
    body: z.strictObject({ ...newWebhook, password: z.optional(newWebhook.password), status: webhookStatus }),
    returns: one,
    errors: { STATUS_404: 404 },
  },
  remove: {
    summary: 'Delete an endpoint; events waiting for it are not sent',
    params: known,
    returns: z.object({ removed: z.literal(true) }),
    errors: { STATUS_404: 404 },
  },
  showSecret: {
    summary: 'Retrieve an endpoint’s signing secret',
    params: known,
    returns: secret,
    errors: { STATUS_404: 404 },
  },
  rotateSecret: {
    summary: 'Rotate the signing secret; the previous one also signs for a while',
    params: known,
    body: z.strictObject({ overlap: z.enum(secretOverlapNames) }),
    returns: secret,
    errors: { STATUS_404: 404 },
  },
});
