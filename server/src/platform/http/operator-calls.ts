import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { carriesToken, refreshHeader } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowser, knownBrowserSeconds, newBrowserMark } from '../auth/known-browsers.ts';
import { findOperatorSession, operatorSessionTimes } from '../auth/operator-sessions.ts';
import { forgeryHeader } from '../auth/request-forgery.ts';
import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';
import type { Platform, RequestContext } from './handlers.ts';

type OperatorParts = Pick<
  RequestContext,
  | 'operatorSession'
  | 'operatorSecret'
  | 'setOperatorSession'
  | 'clearOperatorSession'
  | 'operatorForgeryToken'
  | 'knownDeskBrowser'
  | 'rememberDeskBrowser'
>;

/** Browsers send the cookie of the review desk only to its own endpoints. */
const path = '/api/operator';

/**
 * The review-desk session of a call. It has its own cookie, and only the endpoints of operators look it up. The prefix
 * `__Host-` would need the path `/`, so the cookie has `__Secure-` over TLS.
 */
export async function operatorPartsOf(
  platform: Platform,
  isAsked: boolean,
  { cookies, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorParts> {
  const secure = platform.publicUrl.startsWith('https:');
  const name = secure ? '__Secure-galla-operator' : 'galla-operator';
  const options = { path, httpOnly: true, secure, sameSite: 'strict' } as const;
  const { operatorDatabase, masterKey } = platform;
  const operatorSecret = isAsked ? cookies[name] : undefined;
  return {
    operatorSecret,
    operatorSession:
      operatorSecret === undefined || operatorDatabase === undefined
        ? undefined
        : await findOperatorSession(operatorDatabase, operatorSecret, {
            now: platform.clock.now(),
            isRefresh: headers[refreshHeader] !== undefined,
          }),
    setOperatorSession(secret) {
      reply.setCookie(name, secret, { ...options, maxAge: operatorSessionTimes.absolute / 1000 });
    },
    clearOperatorSession() {
      reply.clearCookie(name, options);
    },
    knownDeskBrowser: (operatorId) => knownBrowser(masterKey, cookies[`${name}-browser`], operatorId),
    rememberDeskBrowser(operatorId) {
      const mark = newBrowserMark(masterKey, operatorId);
      reply.setCookie(`${name}-browser`, mark, { ...options, maxAge: knownBrowserSeconds });
    },
    operatorForgeryToken: (sessionId) => tokenOf(platform, sessionId).toString('base64url'),
  };
}

const tokenOf = ({ masterKey }: Platform, sessionId: string): Buffer =>
  macOf(deriveKey(masterKey, 'operator-request-forgery'), sessionId);

/**
 * Refuses forged calls of the review desk. A write must come from one of our own pages, and with a session it also
 * needs the token that an answer gave to this session. No cookie holds the token, so an attacker cannot plant one.
 */
export function guardDesk(
  platform: Platform,
  { method, spec }: Endpoint,
  { operatorSession }: OperatorParts,
  { headers }: FastifyRequest,
  isOwnPage: boolean,
): void {
  if (!carriesToken(method, spec)) return;
  if (!isOwnPage) throw new Problem('FORBIDDEN', 403);
  if (operatorSession === undefined || spec.access.who === 'operator-visitor') return;
  const sent = headers[forgeryHeader];
  const token = Buffer.from(typeof sent === 'string' ? sent : '', 'base64url');
  if (!sameBytes(token, tokenOf(platform, operatorSession.id))) throw new Problem('FORBIDDEN', 403);
}
