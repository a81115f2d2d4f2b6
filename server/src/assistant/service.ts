import { Problem } from '@galla/contract/core/problem.ts';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyOf } from '../platform/http/api-key-calls.ts';
import { isOwnOrigin } from '../platform/http/context.ts';
import type { Platform } from '../platform/http/handlers.ts';

/**
 * `/mcp`, where assistants of a merchant call tools with an API key. The protocol is loaded at the first call, because most
 * installations start without one.
 */
export function serveAssistant(app: FastifyInstance, platform: Platform): void {
  let opened: Promise<McpHttpHandler> | undefined;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // A page of another origin has no business here, as the protocol asks (Streamable HTTP, "Security").
      if (!isOwnOrigin(platform, request)) throw new Problem('FORBIDDEN', 403);
      reply.header('cache-control', 'no-store');
      const apiKey = await keyOf(platform, request, reply);
      opened ??= import('./protocol.ts').then(({ openProtocol }) =>
        openProtocol(platform.masterKey, platform.contact.name),
      );
      const { fetch } = await opened;
      const authInfo = {
        ...{ token: '', clientId: apiKey.id, scopes: [...apiKey.scopes] },
        extra: { caller: { app, platform, apiKey, request } },
      };
      const answer = await fetch(webRequest(platform, request), { authInfo, parsedBody: request.body });
      reply.code(answer.status);
      for (const name of ['content-type', 'allow']) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.send(await answer.text());
    },
  });
}

/** The key of a call. A refusal says how a caller shows one (RFC 6750). */
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
