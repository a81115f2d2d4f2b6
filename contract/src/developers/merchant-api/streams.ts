import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { webhookEventTypes } from '../webhooks/events.ts';
import { merchantStreamsRoutes } from './routes.ts';

const errors = { TEST_KEY_NEEDED: 403, STATUS_529: 403 } as const;

const families = [...new Set(webhookEventTypes.map((type) => `${type.slice(0, type.indexOf('.'))}.*`))];
const names = [...webhookEventTypes, ...families].map((name) => name.replaceAll('.', '\\.').replaceAll('*', '\\*'));
const name = `(?:${names.join('|')})`;

/** Event types, separated by commas: `payment.completed,refund.*`; all of them by default. */
const types = z.optional(
  z
    .string()
    .check(
      z.maxLength(1_000),
      z.regex(new RegExp(`^${name}(?:,${name})*$`), `Choose from ${[...families, ...webhookEventTypes].join(', ')}.`),
    ),
);

/**
 * The streams that a developer follows on a command line, only in test mode (DEV-05). A reader that reconnects with
 * `Last-Event-ID` misses nothing.
 */
export const merchantStreams = endpoints(merchantStreamsRoutes, {
  followEvents: {
    summary: 'Stream events of test mode as server-sent events; no endpoint is needed',
    query: z.strictObject({ types }),
    returns: 'text/event-stream',
    errors,
  },
  followRequests: {
    summary: 'Stream calls of the merchant API in test mode as server-sent events; they are kept for 7 days',
    query: z.strictObject({}),
    returns: 'text/event-stream',
    errors,
  },
});
