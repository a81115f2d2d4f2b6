import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { captchaHeader } from '../auth/captcha.ts';
import { inTransaction } from '../db/database.ts';
import { cookiesOf } from './cookies.ts';
import type { Platform, RequestContext } from './handlers.ts';
import { languageOf } from './language.ts';

/** What every request has, whoever calls. */
export function requestContext(platform: Platform, request: FastifyRequest, reply: FastifyReply): RequestContext {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    ...platform,
    requestId: request.id,
    address: request.ip,
    userAgent: masked(request.headers['user-agent']),
    language: languageOf(request),
    now: platform.clock.now(),
    captcha: header(captchaHeader),
    header,
    setHeader(name, value) {
      reply.header(name, value);
    },
    cookies: cookiesOf(platform, request, reply),
    rawBody: request.rawBody ?? Buffer.alloc(0),
    transaction: (work) => inTransaction(platform.database, work),
  };
}

const masked = (text: string | undefined) => (text === undefined ? undefined : maskCardNumbers(text));
