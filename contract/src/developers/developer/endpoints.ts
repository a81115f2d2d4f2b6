import * as z from 'zod/mini';
import { orderStates } from '../../collect/checkout/endpoints.ts';
import { apiScopes } from '../../core/api/scopes.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, paise } from '../../core/schema.ts';
import { webhookEndpointIds } from '../webhooks/feature.ts';
import { developerRoutes } from './routes.ts';

/** Requests from a merchant's programs to Galla, and from Galla to them. */
export const startEventKinds = ['KEY_MADE', 'ORDER_MADE', 'PAID', 'WEBHOOK', 'CALL_REFUSED'] as const;

const order = z.object({
  orderId: idOf('order'),
  merchantOrderId: z.string(),
  amount: paise,
  state: z.enum(orderStates),
  /** The page where the customer pays. */
  payUrl: z.string(),
  createdAt: instant,
});

/** One attempt to send an event. */
const webhookAttempt = z.object({
  webhookId: idOf(webhookEndpointIds),
  eventId: idOf('event'),
  type: z.string(),
  number: z.int(),
  at: instant,
  delivered: z.boolean(),
  /** The status that the merchant's server answered; null without an answer. */
  status: z.nullable(z.int()),
  /** The path of the endpoint's URL. */
  path: z.string(),
});

const event = z.object({
  kind: z.enum(startEventKinds),
  at: instant,
  /** A key's name, the merchant's own order number, an event type, or the method and path of a call. */
  reference: z.string(),
  amount: z.nullable(paise),
  /** For a webhook. */
  attempt: z.nullable(webhookAttempt),
  /** The status with which a call was refused. */
  status: z.nullable(z.int()),
});

/** A recent event. */
export type StartEvent = z.infer<typeof event>;

const progress = z.object({
  /**
   * The first test key that may create orders, preferably one that may also add webhook endpoints. Null before it is
   * created.
   */
  key: z.nullable(
    z.object({
      name: z.string(),
      /** The last of its four groups, by which people recognise it. */
      lastGroup: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      createdAt: instant,
    }),
  ),
  /** A program's first order in test mode. */
  order: z.nullable(order),
  /** The newest order that can still be paid. */
  openOrder: z.nullable(order),
  /** The first order that was paid in the simulator. */
  paid: z.nullable(z.object({ merchantOrderId: z.string(), amount: paise, at: instant })),
  webhook: z.object({
    /** The number of the merchant's endpoints in test mode. */
    endpoints: z.int(),
    /** The first event that the merchant's server accepted. */
    delivered: z.nullable(webhookAttempt),
    /** The last event that it refused. */
    refused: z.nullable(webhookAttempt),
  }),
  live: z.object({
    verified: z.boolean(),
    activated: z.boolean(),
    /** Whether a production key exists. */
    hasKey: z.boolean(),
  }),
  /** Recent events in test mode, newest first. */
  events: z.array(event),
});

/** A merchant's progress from the first test key to real money. */
export type StartProgress = z.infer<typeof progress>;

/** The start page of developer settings (DEV-06). */
export const developer = endpoints(developerRoutes, {
  start: {
    summary: 'Retrieve the merchant’s progress from a first test key to a production key, in both modes',
    returns: progress,
  },
});
