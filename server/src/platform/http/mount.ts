import { Readable } from 'node:stream';
import type { Endpoint, EndpointSpec, Method } from '@galla/contract/core/endpoint.ts';
import { groupHeader, modeHeader, timeHeader, writes } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignIds } from '../auth/foreign-ids.ts';
import { merchantOf } from '../auth/scope.ts';
import { deriveKey } from '../crypto/sealing.ts';
import { clockAhead, clockOffsetOf } from '../sandbox-clock.ts';
import { onlyTenant } from './access-log.ts';
import { askForProof, authorize } from './authorize.ts';
import { createConcurrencyLimits, isGone } from './concurrency-limits.ts';
import { requestContext } from './context.ts';
import type {
  CallerContext,
  Download,
  Handlers,
  Platform,
  RequestContext,
  ScopedContext,
  ServerSentEvent,
} from './handlers.ts';
import { idempotencyKey, onceFor } from './idempotency.ts';
import { withUpload } from './uploads.ts';
import { parsePart } from './validation.ts';

type Caller = Awaited<ReturnType<typeof authorize>>;
type AnyHandler = (input: unknown, context: RequestContext) => unknown;

/** Each stream reads the database at every change, so one person with many streams would slow down the others. */
const maxStreams = { each: 20, all: Number.POSITIVE_INFINITY };

/** Serves the endpoints of a feature under `/api`, each with the checks that its declaration requires. */
export function mount<F extends { readonly [key: string]: Endpoint<EndpointSpec> }>(
  app: FastifyInstance,
  platform: Platform,
  feature: F,
  handlers: Handlers<F>,
  { sandboxTime = false }: { readonly sandboxTime?: boolean } = {},
): void {
  const openStreams = createConcurrencyLimits(maxStreams);
  const timed = <C extends RequestContext>(context: C) => (sandboxTime ? atSandboxTime(context) : context);
  for (const [key, endpoint] of Object.entries(feature)) {
    if (isOfDesk(endpoint.spec.access) && platform.operatorDatabase === undefined) continue;
    const handler = handlers[key] as unknown as AnyHandler;
    const served = { endpoint, handler, openStreams, timed };
    for (const { method, path } of routesOf(endpoint))
      app.route({
        method,
        url: `/api${path}`,
        // Fastify would run the handler of a HEAD too, and a stream without a reader never ends.
        exposeHeadRoute: false,
        bodyLimit: endpoint.spec.bodyLimit ?? 64 * 1024,
        config: {
          endpoint: endpoint.name,
          takesForms: endpoint.spec.upload !== undefined,
          isStream: endpoint.spec.returns === 'text/event-stream',
        },
        handler: async (request, reply) => {
          const caller = await authorize(endpoint, await requestContext(platform, endpoint, request, reply), request);
          reply.header(timeHeader, timeFor(caller));
          if (path !== endpoint.path) nameSelected(endpoint, caller, request);
          nameTenant(caller, request);
          // A stream without a reader or a source would wait forever.
          if (streams(endpoint.spec) && isGone(reply.raw)) return reply.hijack();
          if ('session' in caller && 'scope' in caller) nameScope(caller, reply);
          return serve(served, caller, request, reply);
        },
      });
  }
}

interface Served {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly openStreams: ReturnType<typeof createConcurrencyLimits>;
  readonly timed: <C extends RequestContext>(context: C) => C | Promise<C>;
}

/** Answers an authorized call, once its input is checked. */
async function serve(
  { endpoint, handler, openStreams, timed }: Served,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (endpoint.spec.upload !== undefined)
    return answer(endpoint.spec, reply, runUpload(endpoint, await timed(caller), request, handler));
  const input = parseInput(endpoint.spec, request, request.body);
  if ('scope' in caller) {
    await refuseForeign(endpoint, caller, input);
    if ('session' in caller) refuseParts(endpoint.spec, caller, input.body);
  }
  if (endpoint.spec.returns === 'text/event-stream') openStreams.hold(callerIdOf(caller), reply.raw);
  const context = await timed(keyed(endpoint, caller, input, reply));
  return answer(endpoint.spec, reply, handler(input, context));
}

/** The time of the call; in a sandbox it is the sandbox's. */
const timeFor = (caller: Caller): number => caller.now + ('scope' in caller ? caller.scope.clockOffset : 0);

/** Names the caller's tenant to the access log. */
function nameTenant(caller: Caller, request: FastifyRequest): void {
  if ('scope' in caller) request.tenantId = onlyTenant(caller.scope);
  else if ('counter' in caller) request.tenantId = caller.counter.tenantId;
}

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
function nameSelected({ path }: Endpoint, caller: Caller, request: FastifyRequest): void {
  if (!path.includes('/:merchantId') || !('scope' in caller)) return;
  request.params = { ...Object(request.params), merchantId: merchantOf(caller.scope, undefined).merchantId };
}

/** Whether an endpoint belongs to the review desk, which is off unless it is configured. */
const isOfDesk = ({ who }: EndpointSpec['access']): boolean => who === 'operator' || who === 'operator-visitor';

/** Marks an answer with its group and with test mode: the page shows no answer of another. */
function nameScope({ scope }: ScopedContext, reply: FastifyReply): void {
  reply.header(groupHeader, encodeId('group', scope.membershipId));
  if (scope.mode === 'test') reply.header(modeHeader, scope.mode);
}

/**
 * The context of a sandbox's call at the sandbox's time. Its session and proofs were checked at the installation's
 * time.
 */
async function atSandboxTime<C extends RequestContext>(context: C): Promise<C> {
  const offset = await offsetOf(context);
  if (offset === 0) return context;
  return { ...context, now: context.now + offset, clock: clockAhead(context.clock, offset) };
}

async function offsetOf(context: RequestContext): Promise<number> {
  if ('scope' in context) return (context as ScopedContext).scope.clockOffset;
  return context.counterDevice === undefined ? 0 : clockOffsetOf(context.database, context.counterDevice.tenantId);
}

/** The owner of the streams and idempotency keys of a call: a program, a person, a counter phone, or an address. */
function callerIdOf(caller: Caller): string {
  if (caller.apiKey !== undefined) return caller.apiKey.id;
  if ('scope' in caller) return caller.scope.personId;
  return 'counter' in caller ? caller.counter.id : caller.address;
}

/** Whether the request or answer takes as long as the network needs. */
const streams = ({ returns, upload }: EndpointSpec): boolean =>
  upload !== undefined ||
  returns === 'text/event-stream' ||
  returns === 'text/csv' ||
  returns === 'application/octet-stream';

/** Runs the handler of an upload after the file has arrived. Callers without access were refused before that. */
function runUpload(endpoint: Endpoint, caller: Caller, request: FastifyRequest, handler: AnyHandler): Promise<unknown> {
  const limit = endpoint.spec.upload ?? { maxBytes: 0 };
  const personId = callerIdOf(caller);
  return withUpload(request, { ...limit, personId }, async ({ fields, file }) => {
    const input = parseInput(endpoint.spec, request, fields);
    if ('scope' in caller) await refuseForeign(endpoint, caller, input);
    return handler(input, Object.assign(caller, { file }));
  });
}

/** Adds `once` to the context of an idempotent endpoint's handler. */
function keyed({ name, spec }: Endpoint, caller: Caller, input: unknown, reply: FastifyReply): RequestContext {
  if (spec.idempotent !== true || !('scope' in caller || 'counter' in caller)) return caller;
  const call = {
    callerId: callerIdOf(caller),
    route: name,
    key: idempotencyKey(caller.header),
    hashKey: deriveKey(caller.masterKey, 'idempotency'),
    input,
    now: caller.now,
    replayed: () => void reply.header('idempotent-replayed', 'true'),
  };
  return Object.assign(caller, { once: onceFor(caller.database, call) });
}

/** Refuses a write whose input contains ids outside the caller's scope. */
async function refuseForeign(
  { method, spec }: Endpoint,
  { database, scope }: CallerContext,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): Promise<void> {
  if (writes(method, spec) && spec.keepsBody !== true) await refuseForeignIds(database, scope, [query, body]);
}

/** Refuses parts of the body that the caller may not use, or only with a proof. */
function refuseParts(
  { partsNeed = {}, riskOfParts = {} }: EndpointSpec,
  { scope, session, now }: ScopedContext,
  body: unknown,
): void {
  const has = (path: string) => path.split('.').reduce<unknown>((value, key) => Object(value)[key], body) !== undefined;
  for (const [path, permission] of Object.entries(partsNeed))
    if (has(path) && !scope.permissions.has(permission)) throw new Problem('PR002', 403);
  for (const [path, risk] of Object.entries(riskOfParts)) if (has(path)) askForProof({ risk }, session, now);
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
