import * as z from 'zod/mini';
import { orderStates } from '../../collect/checkout/endpoints.ts';
import { apiScopes } from '../../core/api/scopes.ts';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { instant } from '../../core/schema.ts';
import { webhookEndpointIds } from '../webhooks/feature.ts';
import { developerHome } from './area.ts';

/** What reaches Galla from the programs of a merchant, and what Galla sends to them. */
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
  /** The status that the merchant's server answered with; null where it did not answer. */
  status: z.nullable(z.int()),
  /** The path of its address. */
  path: z.string(),
});

const event = z.object({
  kind: z.enum(startEventKinds),
  at: instant,
  /** The name of a key, the merchant's own number of an order, the type of an event, or method and path of a call. */
  reference: z.string(),
  amount: z.nullable(paise),
  /** Of a webhook. */
  attempt: z.nullable(webhookAttempt),
  /** The status that a call was refused with. */
  status: z.nullable(z.int()),
});

/** One line of what happened last. */
export type StartEvent = z.infer<typeof event>;

const progress = z.object({
  /** The first test key that may make orders, best one that may also add webhook endpoints. Null before it is made. */
  key: z.nullable(
    z.object({
      name: z.string(),
      /** The last of its four groups, by which people recognise it. */
      lastGroup: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      createdAt: instant,
    }),
  ),
  /** The first order of a program in test mode. */
  order: z.nullable(order),
  /** The newest that can still be paid. */
  openOrder: z.nullable(order),
  /** The first order that was paid in the simulator. */
  paid: z.nullable(z.object({ merchantOrderId: z.string(), amount: paise, at: instant })),
  webhook: z.object({
    /** How many endpoints the merchant has in test mode. */
    endpoints: z.int(),
    /** The first event that the merchant's server accepted. */
    delivered: z.nullable(webhookAttempt),
    /** The last that it refused. */
    refused: z.nullable(webhookAttempt),
  }),
  live: z.object({
    verified: z.boolean(),
    activated: z.boolean(),
    /** Whether a production key exists. */
    hasKey: z.boolean(),
  }),
  /** What happened last in test mode, newest first. */
  events: z.array(event),
});

/** How far a merchant has come from a first test key to real money. */
export type StartProgress = z.infer<typeof progress>;

/** The first page of developer settings (DEV-06). */
export const developer = feature('developer', {
  start: endpoint('GET /v1/developer/start', {
    summary: 'How far the merchant has come from a first test key to a production key, in both modes',
    access: developerHome.access,
    returns: progress,
  }),
});
