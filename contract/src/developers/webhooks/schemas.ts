import * as z from 'zod/mini';
import { hiddenLeftOut, identifier, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { textBy } from '../../identity/access/schemas.ts';
import { webhookEventTypes } from './events.ts';
import { webhookAttemptIds, webhookEndpointIds, webhookReplayIds } from './feature.ts';
import {
  maxWebhookUrl,
  webhookDescriptionRules,
  webhookPasswordRules,
  webhookTexts,
  webhookUsernameRules,
} from './fields.ts';

const url = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, webhookTexts.url),
    z.maxLength(maxWebhookUrl, webhookTexts.url),
    z.regex(/^https?:\/\/[\x21-\x7e]+$/, webhookTexts.url),
  );
const description = z._default(textBy(webhookDescriptionRules).check(hiddenLeftOut, noCardNumber), '');
const events = z
  .array(z.enum(webhookEventTypes, webhookTexts.events), webhookTexts.events)
  .check(z.minLength(1, webhookTexts.events), z.maxLength(webhookEventTypes.length));
const username = textBy(webhookUsernameRules).check(noCardNumber);
const password = textBy(webhookPasswordRules);

/** The fields of a new endpoint. */
export const newWebhook = { url, description, events, username, password } as const;

/** Whether an endpoint receives events. */
export const webhookStatus = z.enum(['ACTIVE', 'DISABLED']);

/** The outcome of an attempt: the status of the answer, or why there was none. */
const answer = z.object({
  status: z.nullable(z.int()),
  /** `TIMEOUT`, `REFUSED`, `NOT_PUBLIC`, `NO_HOST`, `TLS`, `BROKEN`; null if there is a status. */
  error: z.nullable(z.string()),
});

/** The attempts of an hour, with the median and 95th percentile of their duration, in ms. */
const hour = z.object({
  at: instant,
  delivered: z.int(),
  failed: z.int(),
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
});

/** The figures of 24 hours. Times are in ms, null without an attempt. */
const dayFigures = {
  attempts: z.int(),
  delivered: z.int(),
  waiting: z.int(),
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  /** From the event to its arrival. */
  arrivalP99: z.nullable(z.int()),
} as const;

/** An endpoint with its health. Its password is never shown. */
export const webhookEndpoint = z.object({
  id: idOf(webhookEndpointIds),
  url: z.string(),
  description: z.string(),
  status: webhookStatus,
  /** Why it is DISABLED: by a person, because it answered 410, or because it failed for three days. */
  disabled: z.nullable(z.object({ reason: z.enum(['PERSON', 'GONE', 'FAILING']), at: instant })),
  events: z.array(z.enum(webhookEventTypes)),
  username: z.string(),
  /** The last characters of the signing secret, and until when the previous one also signs. */
  secret: z.object({ ending: z.string(), since: instant, previousUntil: z.nullable(instant) }),
  /** Since when every attempt has failed, when Admins were notified, and when it will be disabled. */
  failing: z.nullable(z.object({ since: instant, answer, noticedAt: z.nullable(instant), disabledAt: instant })),
  lastDeliveredAt: z.nullable(instant),
  /** When the first waiting event is sent; null if none waits. */
  nextAttemptAt: z.nullable(instant),
  lastAttempt: z.nullable(z.object({ at: instant, type: z.string(), number: z.int(), answer })),
  createdAt: instant,
  updatedAt: instant,
  day: z.object({ ...dayFigures, hours: z.array(hour) }),
});

/** An endpoint with its health. */
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The figures of all endpoints together. */
export const webhookDay = z.object(dayFigures);

/** One attempt in the log of an endpoint. */
export const webhookAttempt = z.object({
  id: idOf(webhookAttemptIds),
  eventId: idOf('event'),
  type: z.string(),
  /** The order, link or settlement concerned, by the merchant's reference. */
  reference: z.nullable(z.string()),
  at: instant,
  number: z.int(),
  answer,
  tookMs: z.int(),
  /** When it is retried; null if it is not. */
  nextAt: z.nullable(instant),
});

/** One attempt in the log of an endpoint. */
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const header = z.object({ name: z.string(), value: z.string() });

/** An attempt with its request and answer. Credentials are left out. Phases are in ms. */
export const webhookExchange = z.object({
  id: idOf(webhookAttemptIds),
  number: z.int(),
  at: instant,
  answer,
  tookMs: z.int(),
  remoteAddress: z.nullable(z.string()),
  phases: z.object({
    dns: z.number(),
    connect: z.number(),
    tls: z.number(),
    send: z.number(),
    server: z.number(),
    read: z.number(),
  }),
  request: z.array(header),
  response: z.array(header),
  responseBody: z.string(),
  /** Whether the answer was longer than the stored part. */
  cut: z.boolean(),
});

/** The state of an event at one endpoint. */
export const webhookDeliveryState = z.enum(['WAITING', 'DELIVERED', 'FAILED']);

const elsewhere = z.object({
  endpointId: idOf(webhookEndpointIds),
  endpoint: z.string(),
  eventId: idOf('event'),
  type: z.string(),
  state: webhookDeliveryState,
  answer: z.nullable(answer),
  at: z.nullable(instant),
});

/** An event at one endpoint, with every attempt, newest first. */
export const webhookEventDetails = z.object({
  id: idOf('event'),
  type: z.string(),
  reference: z.nullable(z.string()),
  paymentId: z.nullable(idOf('payment')),
  amount: z.nullable(z.int()),
  occurredAt: instant,
  state: webhookDeliveryState,
  /** When it is tried next; null if it is not, or if an earlier event of the same payment is sent first. */
  nextAt: z.nullable(instant),
  payload: z.string(),
  attempts: z.array(webhookExchange),
  /** The same event at other endpoints, and other events about the same record. */
  related: z.array(elsewhere),
});

/** Selects the events of an endpoint that are sent again. */
export const replayFilter = {
  only: z._default(z.enum(['NOT_DELIVERED', 'ALL']), 'NOT_DELIVERED'),
  from: instant,
  to: instant,
  types: z.optional(z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(webhookEventTypes.length))),
  /** The full reference of an order, link or settlement, or the id of an event. */
  search: z.optional(identifier(120)),
} as const;

/** A replay: many events that are sent again. */
export const webhookReplay = z.object({
  id: idOf(webhookReplayIds),
  state: z.enum(['RUNNING', 'PAUSED', 'COMPLETED', 'CANCELLED']),
  chosen: z.int(),
  delivered: z.int(),
  failed: z.int(),
  left: z.int(),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});

/** A replay: many events that are sent again. */
export type WebhookReplay = z.infer<typeof webhookReplay>;

/** The checks of the signature debugger, in order. */
export const signatureChecks = ['HEADERS', 'TIMESTAMP', 'SECRET', 'BODY', 'AUTHORIZATION'] as const;

/** The findings: screens show them as text, with the values `a` and `b`. */
export const signatureFindings = [
  'ALL_THERE',
  'MISSING',
  'FRESH',
  'OLD',
  'FUTURE',
  'NO_TIME',
  'PRESENT',
  'PREVIOUS',
  'EXPIRED',
  'OTHER_ENDPOINT',
  'NO_SECRET',
  'SAME',
  'PRINTED_AGAIN',
  'CHANGED',
  'UNKNOWN_EVENT',
  'NOT_CHECKED',
  'MATCHES',
  'DIFFERS',
  'NOT_SENT',
] as const;

/** One check of the signature debugger. */
export const signatureCheck = z.object({
  name: z.enum(signatureChecks),
  state: z.enum(['OK', 'WRONG', 'UNKNOWN']),
  finding: z.enum(signatureFindings),
  a: z.nullable(z.string()),
  b: z.nullable(z.string()),
});

/** One check of the signature debugger. */
export type SignatureCheck = z.infer<typeof signatureCheck>;
