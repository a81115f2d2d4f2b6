import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyOf } from '../../callers/api-key.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { isOwnOrigin } from '../../platform/http/forgery.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import type { openProtocol } from './protocol.ts';

/**
 * `/mcp`, where assistants of a merchant call tools with an API key. The protocol library is loaded at the first call,
 * because most installations never use it.
 */
export function serveAssistant(app: FastifyInstance, platform: Platform, signal: Signal): void {
  let opened: Promise<ReturnType<typeof openProtocol>> | undefined;
  const closing = new AbortController();
  const calls = { signal, closing: closing.signal, waiting: 0 };
  app.addHook('preClose', async () => closing.abort());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // Refuses pages of other origins, as the protocol requires (Streamable HTTP, "Security").
      if (!isOwnOrigin(platform, request)) throw new Problem('FORBIDDEN', 403);
      reply.header('cache-control', 'no-store');
      const apiKey = await keyOf(platform, request, reply);
      opened ??= import('./protocol.ts').then(({ openProtocol }) =>
        openProtocol({ masterKey: platform.masterKey, name: platform.contact.name }, calls),
      );
      const caller = { app, platform, apiKey, request };
      const answer = await (await opened)({ request: webRequest(platform, request), body: request.body, caller });
      reply.code(answer.status);
      for (const name of ['content-type', 'allow', 'retry-after', 'mcp-session-id']) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isStream || answer.body === null) return reply.send(await answer.text());
      // Makes proxies pass each event on at once.
      reply.header('x-accel-buffering', 'no');
      return reply.send(Readable.fromWeb(answer.body as NodeReadableStream));
    },
  });
}

/** The key of a call. A refusal tells the caller how to send one (RFC 6750). */
async function keyOf(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await apiKeyOf(platform, request, reply);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) reply.header('www-authenticate', 'Bearer');
    throw error;
  }
}

const webRequest = ({ publicUrl }: Platform, { method, headers }: FastifyRequest): Request =>
  new Request(`${publicUrl}/mcp`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== 'authorization' ? [[name, value]] : [],
    ),
  });
