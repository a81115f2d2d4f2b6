import * as z from 'zod/mini';
import { apiKey, endpoint, where } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { developers } from '../developer/area.ts';
import { webhookEventTypes } from '../webhooks/events.ts';
import { webhookEndpointIds } from '../webhooks/feature.ts';
import { newWebhook, webhookEndpoint, webhookStatus } from '../webhooks/schemas.ts';
import { apiEvent, cursors, pageOf } from './schemas.ts';

const manages = where(apiKey('webhooks'), developers);
const reads = where(apiKey('read', 'webhooks'), developers);
const ofWebhook = { params: z.strictObject({ id: idOf(webhookEndpointIds) }) } as const;
const ofEvent = { params: z.strictObject({ eventId: idOf('event') }) } as const;
const unknown = { STATUS_404: 404, STATUS_529: 403 } as const;
const closed = { STATUS_529: 403 } as const;

/** Webhook endpoints, and the events they receive. */
export const webhookEndpoints = {
  createWebhookEndpoint: endpoint('POST /merchant/v1/webhook-endpoints', {
    summary: 'Create a webhook endpoint; the response has its signing secret',
    access: manages,
    idempotent: true,
    body: z.strictObject(newWebhook),
    returns: z.object({ ...webhookEndpoint.shape, signingSecret: z.string() }),
    errors: { ...closed, WEBHOOK_LIMIT_REACHED: 409 },
  }),
  listWebhookEndpoints: endpoint('GET /merchant/v1/webhook-endpoints', {
    summary: 'List webhook endpoints with their health, oldest first; there are at most 30',
    access: reads,
    returns: z.object({ webhookEndpoints: z.array(webhookEndpoint) }),
    errors: closed,
  }),
  getWebhookEndpoint: endpoint('GET /merchant/v1/webhook-endpoints/:id', {
    summary: 'Retrieve a webhook endpoint with its health',
    access: reads,
    ...ofWebhook,
    returns: webhookEndpoint,
    errors: unknown,
  }),
  updateWebhookEndpoint: endpoint('PUT /merchant/v1/webhook-endpoints/:id', {
    summary: 'Update a webhook endpoint; without a password, the current one stays',
    access: manages,
    ...ofWebhook,
    body: z.strictObject({ ...newWebhook, password: z.optional(newWebhook.password), status: webhookStatus }),
    returns: webhookEndpoint,
    errors: unknown,
  }),
  deleteWebhookEndpoint: endpoint('DELETE /merchant/v1/webhook-endpoints/:id', {
    summary: 'Delete a webhook endpoint; events that wait for it are not sent',
    access: manages,
    ...ofWebhook,
    returns: z.object({ deleted: z.literal(true) }),
    errors: unknown,
  }),
  listEvents: endpoint('GET /merchant/v1/events', {
    summary: 'List events that an endpoint subscribed to, newest first; they are kept for 30 days',
    access: reads,
    query: z.strictObject({ ...pageOf('event'), type: z.optional(z.enum(webhookEventTypes)) }),
    returns: z.object({ events: z.array(apiEvent), ...cursors }),
    errors: closed,
  }),
  getEvent: endpoint('GET /merchant/v1/events/:eventId', {
    summary: 'Retrieve an event with its state at each endpoint',
    access: reads,
    ...ofEvent,
    returns: apiEvent,
    errors: unknown,
  }),
} as const;
