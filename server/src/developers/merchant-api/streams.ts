import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import type { merchantStreams } from '@galla/contract/developers/merchant-api/streams.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import { authenticateApiKey } from '../../platform/auth/api-keys.ts';
import { findRequestPosition, readRequestsAfter, requestsTopic } from '../../platform/auth/api-requests.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { Handlers, ServerSentEvent } from '../../platform/http/handlers.ts';
import { beginFollowing, goOnFollowing, readFollowed } from '../webhooks/public/follow.ts';
import { eventsTopic } from '../webhooks/public/follow-queries.ts';

const heartbeatMs = 10_000;
/** The maximum number of calls read at once. */
const atOnce = 100;

/** The source of a stream. */
interface Source {
  readonly topic: string;
  /** The first message, with the stream's starting cursor. */
  begin(): Promise<ServerSentEvent>;
  /** The messages since then, and whether there are more to read at once. */
  next(): Promise<{ readonly messages: readonly ServerSentEvent[]; readonly isFull: boolean }>;
  /** Called at every heartbeat. */
  stay?(): Promise<unknown>;
}

/** The streams of the command line. `signal` announces new entries. */
export const streamHandlers = (signal: Signal): Handlers<typeof merchantStreams> => ({
  followEvents({ query }, context) {
    refuseLive(context);
    return follow(context, signal, eventSource(context, query.types?.split(',')));
  },
  followRequests(_input, context) {
    refuseLive(context);
    return follow(context, signal, requestSource(context));
  },
});

/** Live events are followed by webhooks, whose deliveries are stored and repeated. */
function refuseLive({ apiKey }: ApiKeyContext): void {
  if (apiKey.mode === 'live') throw new Problem('TEST_KEY_NEEDED', 403);
}

/** Sends the messages of a source as they arrive. The key is checked every 10 s; when it ends, so does the stream. */
async function* follow(
  context: ApiKeyContext,
  signal: Signal,
  source: Source,
): AsyncGenerator<ServerSentEvent | 'heartbeat'> {
  const topics = new Set([source.topic]);
  yield source.begin();
  let checkedAt = context.now;
  for (let waiting: 'news' | 'timeout' | 'closed' = 'news'; waiting !== 'closed'; ) {
    const { messages, isFull } = await source.next();
    for (const message of messages) yield message;
    if (isFull) continue;
    const rest = checkedAt + heartbeatMs - context.clock.now();
    waiting = await signal.next(topics, Math.min(heartbeatMs, Math.max(0, rest)));
    if (context.clock.now() - checkedAt < heartbeatMs) continue;
    if (!(await mayStillFollow(context))) return;
    checkedAt = context.clock.now();
    await source.stay?.();
    yield 'heartbeat';
  }
}

async function mayStillFollow({ database, masterKey, clock, address, header }: ApiKeyContext): Promise<boolean> {
  const shown = { authorization: header('authorization'), address, now: clock.now() };
  try {
    return (await authenticateApiKey(database, masterKey, shown)).scopes.has('webhooks');
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function eventSource(context: ApiKeyContext, types: readonly string[] | undefined): Source {
  const { database, clock } = context;
  const { tenantId } = context.apiKey;
  const isWanted = (type: string) =>
    types?.some((one) => one === type || (one.endsWith('*') && type.startsWith(one.slice(0, -1)))) ?? true;
  let cursor = '';
  return {
    topic: eventsTopic(tenantId),
    async begin() {
      const beginning = await beginFollowing(database, tenantId, context.header('last-event-id'), context.now);
      cursor = beginning.cursor;
      return { id: cursor, event: 'ready', data: { missed: beginning.missed } };
    },
    async next() {
      const { events, isFull } = await readFollowed(database, tenantId, cursor);
      cursor = events.at(-1)?.cursor ?? cursor;
      const wanted = events.filter(({ type }) => isWanted(type));
      return { messages: wanted.map((one) => ({ id: one.cursor, event: one.type, data: one.body })), isFull };
    },
    stay: () => goOnFollowing(database, tenantId, clock.now()),
  };
}

function requestSource({ apiKey: { tenantId }, scoped, header }: ApiKeyContext): Source {
  let position = 0;
  return {
    topic: requestsTopic(tenantId),
    async begin() {
      const last = header('last-event-id') ?? '';
      const newest = await scoped((tx) => findRequestPosition(tx, tenantId));
      position = /^\d{1,15}$/.test(last) ? Math.min(Number(last), newest) : newest;
      return { id: String(position), event: 'ready', data: { missed: false } };
    },
    async next() {
      const rows = await scoped((tx) => readRequestsAfter(tx, tenantId, position, atOnce));
      position = rows.at(-1)?.position ?? position;
      return { messages: rows.map(messageOf), isFull: rows.length === atOnce };
    },
  };
}

function messageOf(row: Awaited<ReturnType<typeof readRequestsAfter>>[number]): ServerSentEvent {
  const { method, path, status, took_ms: ms, request_id: requestId } = row;
  const data = {
    at: row.at.toISOString(),
    method,
    path,
    status,
    ms,
    requestId,
    keyId: encodeId(apiKeyIds, row.key_id),
  };
  return { id: String(row.position), event: 'request', data };
}
