import { Readable } from 'node:stream';
import type { Endpoint, EndpointSpec, Method } from '@galla/contract/core/endpoint.ts';
import { timeHeader, writes } from '@galla/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignIds } from '../auth/foreign-ids.ts';
import { merchantOf } from '../auth/scope.ts';
import { deriveKey } from '../crypto/sealing.ts';
import { clockAhead } from '../sandbox-clock.ts';
import { onlyTenant } from './access-log.ts';
import type { Caller, Callers } from './callers.ts';
import { callerKindOf } from './callers.ts';
import { jsonCompression } from './compression.ts';
import { createConcurrencyLimits, isGone } from './concurrency-limits.ts';
import { requestContext } from './context.ts';
import type { Download, Handlers, Platform, RequestContext, ServerSentEvent } from './handlers.ts';
import { idempotencyKey, onceFor } from './idempotency.ts';
import { withUpload } from './uploads.ts';
import { parsePart } from './validation.ts';

type AnyHandler = (input: unknown, context: RequestContext) => unknown;

/** Each stream reads the database at every change, so one person with many streams would slow down the others. */
const maxStreams = { each: 20, all: Number.POSITIVE_INFINITY };

/** What endpoints are served with. */
export interface Serving {
  readonly platform: Platform;
  readonly callers: Callers;
  /** Whether calls in a sandbox use the sandbox's clock; no if omitted. */
  readonly sandboxTime?: boolean;
}

/** Serves the endpoints of a feature under `/api`, each with the checks that its declaration requires. */
export function mount<F extends { readonly [key: string]: Endpoint<EndpointSpec> }>(
  app: FastifyInstance,
  { platform, callers, sandboxTime = false }: Serving,
  feature: F,
  handlers: Handlers<F>,
): void {
  const openStreams = createConcurrencyLimits(maxStreams);
  const timed = (caller: Caller) => (sandboxTime ? atSandboxTime(caller) : caller.context);
  for (const [key, endpoint] of Object.entries(feature)) {
    const kind = callerKindOf(callers, endpoint);
    if (kind.isServed?.(platform) === false) continue;
    const handler = handlers[key] as unknown as AnyHandler;
    const served = { endpoint, handler, openStreams, timed };
    for (const { method, path } of routesOf(endpoint))
      app.route({
        method,
        url: `/api${path}`,
        // Fastify would run the handler of a HEAD too, and a stream without a reader never ends.
        exposeHeadRoute: false,
        bodyLimit: endpoint.spec.bodyLimit ?? 64 * 1024,
        compress: typeof endpoint.spec.returns === 'string' ? false : jsonCompression,
        config: {
          endpoint: endpoint.name,
          takesForms: endpoint.spec.upload !== undefined,
          isStream: endpoint.spec.returns === 'text/event-stream',
        },
        handler: async (request, reply) => {
          const context = requestContext(platform, request, reply);
          const caller = await kind.recognise({ endpoint, context, request, reply });
          reply.header(timeHeader, timeFor(caller));
          if (path !== endpoint.path) nameSelected(endpoint, caller, request);
          nameTenant(caller, request);
          // A stream without a reader or a source would wait forever.
          if (streams(endpoint.spec) && isGone(reply.raw)) return reply.hijack();
          if (caller.headers !== undefined) reply.headers(caller.headers);
          return serve(served, caller, request, reply);
        },
      });
  }
}

interface Served {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly openStreams: ReturnType<typeof createConcurrencyLimits>;
  readonly timed: (caller: Caller) => RequestContext | Promise<RequestContext>;
}

/** Answers an authorized call, once its input is checked. */
async function serve(
  { endpoint, handler, openStreams, timed }: Served,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (endpoint.spec.upload !== undefined)
    return answer(endpoint.spec, reply, runUpload(endpoint, caller, await timed(caller), request, handler));
  const input = parseInput(endpoint.spec, request, request.body);
  await refuseForeign(endpoint, caller, input);
  caller.refuseParts?.(input.body);
  if (endpoint.spec.returns === 'text/event-stream') openStreams.hold(ownerOf(caller), reply.raw);
  const once = onceOf(endpoint, caller, input, reply);
  const context = await timed(caller);
  return answer(endpoint.spec, reply, handler(input, once === undefined ? context : Object.assign(context, { once })));
}

/** The time of the call; in a sandbox it is the sandbox's. */
const timeFor = ({ context, scope }: Caller): number => context.now + (scope?.clockOffset ?? 0);

/** Names the caller's tenant to the access log. */
function nameTenant({ scope, tenantId = scope && onlyTenant(scope) }: Caller, request: FastifyRequest): void {
  if (tenantId !== undefined) request.tenantId = tenantId;
}

/** The owner of the streams, uploads and idempotency keys of a call. */
const ownerOf = ({ id, context }: Caller): string => id ?? context.address;

/** The routes of an endpoint: its own, and that of the previous release. */
function routesOf({ method, path, spec }: Endpoint): { readonly method: Method; readonly path: string }[] {
  if (spec.formerRoute === undefined) return [{ method, path }];
  const [formerMethod, formerPath] = spec.formerRoute.split(' ') as [Method, string];
  return [
    { method, path },
    { method: formerMethod, path: formerPath },
  ];
}

/** Adds the selected merchant to a call of a former route, if the current route names one. */
function nameSelected({ path }: Endpoint, { scope }: Caller, request: FastifyRequest): void {
  if (!path.includes('/:merchantId') || scope === undefined) return;
  request.params = { ...Object(request.params), merchantId: merchantOf(scope, undefined).merchantId };
}

/**
 * The context of a sandbox's call at the sandbox's time. Its session and proofs were checked at the installation's
 * time.
 */
async function atSandboxTime({ context, scope, clockOffset }: Caller): Promise<RequestContext> {
  const offset = clockOffset === undefined ? (scope?.clockOffset ?? 0) : await clockOffset();
  if (offset === 0) return context;
  return { ...context, now: context.now + offset, clock: clockAhead(context.clock, offset) };
}

/** Whether the request or answer takes as long as the network needs. */
const streams = ({ returns, upload }: EndpointSpec): boolean =>
  upload !== undefined ||
  returns === 'text/event-stream' ||
  returns === 'text/csv' ||
  returns === 'application/octet-stream';

/** Runs the handler of an upload after the file has arrived. Callers without access were refused before that. */
function runUpload(
  endpoint: Endpoint,
  caller: Caller,
  context: RequestContext,
  request: FastifyRequest,
  handler: AnyHandler,
): Promise<unknown> {
  const limit = endpoint.spec.upload ?? { maxBytes: 0 };
  return withUpload(request, { ...limit, personId: ownerOf(caller) }, async ({ fields, file }) => {
    const input = parseInput(endpoint.spec, request, fields);
    await refuseForeign(endpoint, caller, input);
    return handler(input, Object.assign(context, { file }));
  });
}

/** The `once` of an idempotent endpoint's handler. */
function onceOf({ name, spec }: Endpoint, caller: Caller, input: unknown, reply: FastifyReply) {
  if (spec.idempotent !== true) return undefined;
  const { header, masterKey, database, now } = caller.context;
  const call = {
    callerId: ownerOf(caller),
    route: name,
    key: idempotencyKey(header),
    hashKey: deriveKey(masterKey, 'idempotency'),
    input,
    now,
    replayed: () => void reply.header('idempotent-replayed', 'true'),
  };
  return onceFor(database, call);
}

/** Refuses a write whose input contains ids outside the caller's scope. */
async function refuseForeign(
  { method, spec }: Endpoint,
  { context, scope }: Caller,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): Promise<void> {
  if (scope !== undefined && writes(method, spec) && spec.keepsBody !== true)
    await refuseForeignIds(context.database, scope, [query, body]);
}

function parseInput(spec: EndpointSpec, request: FastifyRequest, body: unknown) {
  return {
    params: parsePart(spec.params, request.params),
    query: parsePart(spec.query, request.query),
    body: parsePart(spec.body, body),
  };
}

/** Clears cookies by name, because the cookie of the known browser stays (decision 5). */
const clearedAtSignOut = { cache: '"cache"', everything: '"cache", "storage"' } as const;

async function answer(spec: EndpointSpec, reply: FastifyReply, result: unknown): Promise<unknown> {
  if (spec.returns === 'text/event-stream')
    return sendEvents(reply, result as AsyncIterable<ServerSentEvent | 'heartbeat'>);
  if (spec.returns !== 'text/csv' && spec.returns !== 'application/octet-stream') {
    const value = await result;
    if (spec.signsOut !== undefined) reply.header('clear-site-data', clearedAtSignOut[spec.signsOut]);
    return reply.send(value);
  }
  const { fileName, stream, type = 'text/csv; charset=utf-8', cachedSeconds, shown } = (await result) as Download;
  // A caller may disconnect while the stream opens. Its resources are then released at once.
  if (isGone(reply.raw)) {
    stream.destroy();
    return reply.hijack();
  }
  if (cachedSeconds !== undefined) reply.header('cache-control', `private, max-age=${cachedSeconds}, immutable`);
  return reply
    .header('content-type', type)
    .header('content-disposition', `${shown === true ? 'inline' : 'attachment'}; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .send(stream);
}

/**
 * Sends events through a stream, so a slow reader delays only its own events; closing the connection ends the iterable.
 */
function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerSentEvent | 'heartbeat'>): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(frames(events), { objectMode: false, highWaterMark: 64 * 1024 }));
}

async function* frames(events: AsyncIterable<ServerSentEvent | 'heartbeat'>): AsyncGenerator<string> {
  yield 'retry: 1000\n\n';
  for await (const event of events) {
    if (event === 'heartbeat') yield ': still here\n\n';
    else
      yield `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  }
}
