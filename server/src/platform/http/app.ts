import { randomBytes, randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { ProblemBody } from '@galla/contract/core/problem.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { withProvider } from '@galla/contract/core/provider.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import { traceRequests } from '../tracing/traced-requests.ts';
import { logRequests } from './access-log.ts';
import { apiProblem, isMerchantApi } from './api-problem.ts';
import type { Platform } from './handlers.ts';
import { languageOf, said } from './language.ts';
import { finishOpenRequests } from './open-requests.ts';
import { pagePolicy, permissionsPolicy } from './page-policy.ts';
import { acceptForms } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body, which the signature covers. */
    rawBody?: Buffer;
  }
  interface FastifyReply {
    /** The nonce of the scripts and styles in the page of this answer. */
    pageNonce: string;
  }
  interface FastifyContextConfig {
    endpoint?: string;
    /** Whether it accepts a form with a file. */
    takesForms?: boolean;
    /** Whether it is a stream of events. */
    isStream?: boolean;
  }
}

/** The HTTP server without routes: request ids, headers, body parsing, and one shape for every error. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: [...(platform.trustedProxies ?? [])],
    // A file of 50 MB takes minutes over a slow line. Only a socket waits: headers must arrive within half a minute,
    // and bodies are small.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // A person who opens an undecodable address gets the page that says so. Otherwise it has no route, so no hooks run
    // for it.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isDecodable(url) ? url : url.replaceAll('%', '%25')),
    frameworkErrors: (error, request, reply) => {
      guardAnswer(request, reply).header('x-content-type-options', 'nosniff');
      sendProblem(request, reply, toProblem(platform, request, error), platform);
    },
  });
  finishOpenRequests(app, platform.finishMs);
  parseJsonBodies(app);
  await acceptForms(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: platform.publicUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
  });
  // Only what asks for it. It would also unpack requests, of any size.
  await app.register(compress, { global: false });
  app.decorateReply('pageNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    // Only pages have a nonce, and random bytes are a notable part of the cost of a small answer.
    if (!request.url.startsWith('/api/')) reply.pageNonce = randomBytes(16).toString('base64url');
    guardAnswer(request, reply);
    refuseTwoHosts(request);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  traceRequests(app);
  logRequests(app, platform);
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toProblem(platform, request, error), platform),
  );
  return app;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/** The headers of every answer; a page replaces its policy. */
function guardAnswer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('x-request-id', request.id)
    .header('content-security-policy', pagePolicy({}))
    .header('permissions-policy', permissionsPolicy);
}

/** With two Host headers, a proxy and this process may read different ones (RFC 9112, section 3.2). */
function refuseTwoHosts({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'host', message: 'A request has one Host header.' }] });
}

/** Sends an error in the shape that every error has. */
function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  { contact }: Pick<Platform, 'contact'>,
): FastifyReply {
  const language = languageOf(request);
  const errors = problem.errors?.map(({ field, message }) => ({ field, message: said(language, message) }));
  const body: ProblemBody = {
    code: problem.code,
    message: withProvider(said(language, problem.message), contact),
    ...(errors === undefined ? {} : { errors }),
    requestId: request.id,
  };
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  const sent = isMerchantApi(request.url) ? apiProblem(problem, body) : body;
  return reply.code(problem.status).type('application/json; charset=utf-8').send(sent);
}

function toProblem(platform: Platform, request: FastifyRequest, error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('BODY_TOO_LARGE', 413);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('UNSUPPORTED_MEDIA_TYPE', 415);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('STATUS_400', statusCode, { errors: [{ field: 'body', message: 'The request is malformed.' }] });
  }
  platform.log.error(
    { err: error, requestId: request.id, endpoint: request.routeOptions.config.endpoint },
    'unexpected error',
  );
  return isOutage(error)
    ? new Problem('COMMUNICATION_ERROR', 503, { retryAfterSeconds: 2 })
    : new Problem('INTERNAL_SERVER_ERROR', 500);
}

/**
 * Whether the database is down, restarts, or has no free connection, or a disk is full: the same request may succeed
 * later.
 */
function isOutage(error: unknown): boolean {
  const { code = '', syscall, message } = error as { code?: string; syscall?: string; message?: string };
  if (/^(08|57P|53)|^ECONN|^EPIPE|^ENOSPC$/.test(code) || syscall === 'connect') return true;
  // pg has no codes for these.
  return code === '' && /^(Connection terminated|timeout exceeded when trying to connect)/.test(message ?? '');
}

function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      done(null, JSON.parse(text));
    } catch (error) {
      const reason = error instanceof TypeError ? 'The body is not UTF-8.' : 'The body is not valid JSON.';
      done(new Problem('STATUS_400', 400, { errors: [{ field: 'body', message: reason }] }));
    }
  });
}
