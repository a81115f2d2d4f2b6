import * as z from 'zod/mini';
import { idOf } from '../../core/schema.ts';
import { webhookEventTypes } from '../webhooks/events.ts';
import { webhookEndpointIds } from '../webhooks/feature.ts';
import { newWebhook, webhookEndpoint, webhookStatus } from '../webhooks/schemas.ts';
import { apiEvent, cursors, pageOf } from './schemas.ts';

const ofWebhook = { params: z.strictObject({ id: idOf(webhookEndpointIds) }) } as const;
const ofEvent = { params: z.strictObject({ eventId: idOf('event') }) } as const;
const unknown = { STATUS_404: 404, STATUS_529: 403 } as const;
const closed = { STATUS_529: 403 } as const;

/** Webhook endpoints, and the events they receive. */
export const webhookEndpoints = {
  createWebhookEndpoint: {
    summary: 'Create a webhook endpoint; the response has its signing secret',
    body: z.strictObject(newWebhook),
    returns: z.object({ ...webhookEndpoint.shape, signingSecret: z.string() }),
    errors: { ...closed, WEBHOOK_LIMIT_REACHED: 409 },
  },
  listWebhookEndpoints: {
    summary: 'List webhook endpoints with their health, oldest first; there are at most 30',
    returns: z.object({ webhookEndpoints: z.array(webhookEndpoint) }),
    errors: closed,
  },
  getWebhookEndpoint: {
    summary: 'Retrieve a webhook endpoint with its health',
    ...ofWebhook,
    returns: webhookEndpoint,
    errors: unknown,
  },
  updateWebhookEndpoint: {
    summary: 'Update a webhook endpoint; without a password, the current one stays',
    ...ofWebhook,
    body: z.strictObject({ ...newWebhook, password: z.optional(newWebhook.password), status: webhookStatus }),
    returns: webhookEndpoint,
    errors: unknown,
  },
  deleteWebhookEndpoint: {
    summary: 'Delete a webhook endpoint; events that wait for it are not sent',
    ...ofWebhook,
    returns: z.object({ deleted: z.literal(true) }),
    errors: unknown,
  },
  listEvents: {
    summary: 'List events that an endpoint subscribed to, newest first; they are kept for 30 days',
    query: z.strictObject({ ...pageOf('event'), type: z.optional(z.enum(webhookEventTypes)) }),
    returns: z.object({ events: z.array(apiEvent), ...cursors }),
    errors: closed,
  },
  getEvent: {
    summary: 'Retrieve an event with its state at each endpoint',
    ...ofEvent,
    returns: apiEvent,
    errors: unknown,
  },
} as const;
