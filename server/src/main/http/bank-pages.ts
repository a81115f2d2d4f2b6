import httpProxy from '@fastify/http-proxy';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance } from 'fastify';

/** The headers that a customer's browser sends to a bank. Galla's cookies are not among them. */
const passed = ['accept', 'accept-language', 'content-type', 'content-length', 'user-agent'] as const;

const away = () => new Problem('COMMUNICATION_ERROR', 503, { retryAfterSeconds: 2 });

/**
 * The pages of the simulated banks under Galla's own origin, so that a customer's browser can reach them wherever it
 * reaches Galla. `find` returns the simulator's address at the time of the request.
 */
export async function serveBankPages(app: FastifyInstance, find: () => string): Promise<void> {
  for (const prefix of ['/bank', '/simulator'])
    await app.register(async (pages) => {
      pages.removeAllContentTypeParsers();
      await pages.register(httpProxy, {
        prefix,
        rewritePrefix: prefix,
        upstream: '',
        httpMethods: ['GET', 'POST'],
        disableRequestLogging: true,
        replyOptions: {
          getUpstream: () => {
            try {
              return find();
            } catch {
              throw away();
            }
          },
          rewriteRequestHeaders: (_request, headers) =>
            Object.fromEntries(passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
          onError: (reply) => reply.send(away()),
        },
      });
    });
}
