import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, idOf, instant } from '../../core/schema.ts';
import { maxWebhookPayload, testEventType, webhookEventTypes } from './events.ts';
import { webhookAttemptIds, webhookEndpointIds, webhookReplayIds } from './feature.ts';
import { webhookDeliveriesRoutes } from './routes.ts';
import {
  replayFilter,
  signatureCheck,
  signatureChecks,
  webhookAttempt,
  webhookEventDetails,
  webhookReplay,
} from './schemas.ts';

const known = z.strictObject({ id: idOf(webhookEndpointIds) });
const event = z.strictObject({ id: idOf(webhookEndpointIds), eventId: idOf('event') });
const replay = z.strictObject({ id: idOf(webhookEndpointIds), replayId: idOf(webhookReplayIds) });
const missing = { STATUS_404: 404 } as const;
const disabled = { ...missing, WEBHOOK_DISABLED: 409 } as const;
const sent = z.object({ eventId: idOf('event') });
const outcomes = z.optional(z.enum(['DELIVERED', 'FAILED']));
const types = z.optional(z.array(z.enum([...webhookEventTypes, testEventType])).check(z.minLength(1), z.maxLength(50)));
/** Selects attempts: the list and its export take the same filters. */
const filters = {
  outcome: outcomes,
  types,
  /** The full reference of an order, link or settlement, or the id of an event. */
  search: z.optional(identifier(120)),
  from: z.optional(instant),
  to: z.optional(instant),
} as const;
const progress = z.object({ replay: webhookReplay });

/** The delivery log, and its actions (DEV-03). */
export const webhookDeliveries = endpoints(webhookDeliveriesRoutes, {
  list: {
    summary: 'List an endpoint’s attempts, newest first',
    params: known,
    body: z.strictObject({
      ...filters,
      page: z._default(
        z.strictObject({
          size: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
          after: z.optional(idOf(webhookAttemptIds)),
          before: z.optional(idOf(webhookAttemptIds)),
        }),
        { size: 20 },
      ),
    }),
    returns: z.object({
      attempts: z.array(webhookAttempt),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
    errors: missing,
  },
  export: {
    summary: 'Export exactly the attempts that match the filters, as CSV',
    params: known,
    body: z.strictObject(filters),
    returns: 'text/csv',
    errors: missing,
  },
  event: {
    summary: 'Retrieve an event at an endpoint, with the request and response of every attempt',
    params: event,
    returns: webhookEventDetails,
    errors: missing,
  },
  resend: { summary: 'Resend an event now, under its own ID', params: event, returns: sent, errors: disabled },
  test: {
    summary: 'Send a test event, which contains nothing about money',
    params: known,
    returns: sent,
    errors: { ...disabled, TOO_MANY_REQUESTS: 429 },
  },
  debug: {
    summary: 'Find out why the signature of a received request fails; the request is not stored',
    params: known,
    body: z.strictObject({
      headers: z.string().check(z.maxLength(8192)),
      body: z.string().check(z.maxLength(2 * maxWebhookPayload)),
      /** When the request arrived; now by default. */
      receivedAt: z.optional(instant),
    }),
    returns: z.object({
      /** The first error; `OK` if the signature matches. */
      verdict: z.enum(['OK', ...signatureChecks]),
      checks: z.array(signatureCheck),
      /** Where the body first differs, with a little context. */
      difference: z.nullable(z.object({ signed: z.string(), pasted: z.string() })),
      /** The receiver's answer to this event, if known. */
      answered: z.nullable(z.object({ at: instant, status: z.nullable(z.int()) })),
    }),
    errors: missing,
  },
  previewReplay: {
    summary: 'Preview how many events a replay would send, by hour',
    params: known,
    body: z.strictObject(replayFilter),
    returns: z.object({ count: z.int(), hours: z.array(z.object({ at: instant, count: z.int() })) }),
    errors: missing,
  },
  startReplay: {
    summary: 'Resend many events in order, ten a second',
    params: known,
    body: z.strictObject(replayFilter),
    returns: progress,
    errors: { ...disabled, WEBHOOK_REPLAY_RUNNING: 409, WEBHOOK_REPLAY_EMPTY: 409 },
  },
  replays: {
    summary: 'List the latest replays of an endpoint, newest first',
    params: known,
    returns: z.object({ replays: z.array(webhookReplay) }),
    errors: missing,
  },
  pauseReplay: {
    summary: 'Pause or resume a replay',
    params: replay,
    body: z.strictObject({ paused: z.boolean() }),
    returns: progress,
    errors: missing,
  },
  cancelReplay: {
    summary: 'Cancel a replay; events not yet sent are unchanged',
    params: replay,
    returns: progress,
    errors: missing,
  },
});
