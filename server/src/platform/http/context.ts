import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { carriesToken, groupHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { captchaHeader } from '../auth/captcha.ts';
import { knownBrowser, knownBrowserSeconds, newBrowserMark } from '../auth/known-browsers.ts';
import {
  forgeryCookie,
  forgeryCookieSeconds,
  forgeryHeader,
  isForgeryToken,
  newForgeryToken,
} from '../auth/request-forgery.ts';
import type { SessionState } from '../auth/sessions.ts';
import { endReusedFamily, findSession, sessionTimes } from '../auth/sessions.ts';
import { deriveKey } from '../crypto/sealing.ts';
import { inTransaction } from '../db/database.ts';
import type { Platform, RequestContext } from './handlers.ts';

const forgeryKeys = new WeakMap<Buffer, Buffer>();

/** Under TLS a cookie is bound to this very host; plain HTTP is for development on localhost. */
function hostCookie(platform: Platform, name: 'galla' | 'galla-browser'): { name: string; secure: boolean } {
  const secure = platform.publicUrl.startsWith('https:');
  return { name: secure ? `__Host-${name}` : name, secure };
}

/** Reads who calls and refuses forged requests, before anything else is done. */
export async function requestContext(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const now = platform.clock.now();
  const cookie = hostCookie(platform, 'galla');
  const sessionId = request.cookies[cookie.name];
  const sessionState: SessionState =
    sessionId === undefined || endpoint.spec.access.who === 'engine'
      ? { is: 'none' }
      : await findSession(platform.database, sessionId, now);
  if (sessionId !== undefined && sessionState.is === 'none') await endReusedFamily(platform.database, sessionId, now);
  if (endpoint.spec.access.who !== 'engine') guardForgery(platform, endpoint, bindingOf(sessionState), request, reply);
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    ...platform,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    now,
    captcha: header(captchaHeader),
    sessionState,
    sessionId,
    header,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    setSession(id, family, membershipId) {
      const options = {
        path: '/',
        httpOnly: true,
        secure: cookie.secure,
        sameSite: 'lax',
        maxAge: sessionTimes.absolute / 1000,
      } as const;
      reply.setCookie(cookie.name, id, options);
      giveForgeryToken(platform, family, reply);
      if (membershipId != null) reply.header(groupHeader, encodeId('group', membershipId));
    },
    clearSession() {
      reply.clearCookie(cookie.name, { path: '/', httpOnly: true, secure: cookie.secure, sameSite: 'lax' });
      giveForgeryToken(platform, 'anonymous', reply);
    },
    ...browserMarks(platform, request, reply),
    transaction: (work) => inTransaction(platform.database, work),
  };
}

function browserMarks(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<RequestContext, 'knownBrowser' | 'rememberBrowser'> {
  const { masterKey } = platform;
  const { name, secure } = hostCookie(platform, 'galla-browser');
  return {
    knownBrowser: (personId) => knownBrowser(masterKey, request.cookies[name], personId),
    rememberBrowser(personId) {
      const options = { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge: knownBrowserSeconds } as const;
      reply.setCookie(name, newBrowserMark(masterKey, personId), options);
    },
  };
}

/** The binding of request-forgery tokens for a page that is about to be sent. */
export async function giveForgeryTokenToPage(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const sessionId = request.cookies[hostCookie(platform, 'galla').name];
  const state: SessionState =
    sessionId === undefined ? { is: 'none' } : await findSession(platform.database, sessionId, platform.clock.now());
  const binding = bindingOf(state);
  if (!isForgeryToken(forgeryKey(platform), binding, request.cookies[forgeryCookie]))
    giveForgeryToken(platform, binding, reply);
}

function bindingOf(state: SessionState): string {
  return state.is === 'none' ? 'anonymous' : state.session.family;
}

function forgeryKey(platform: Platform): Buffer {
  const known = forgeryKeys.get(platform.masterKey);
  if (known !== undefined) return known;
  const key = deriveKey(platform.masterKey, 'request-forgery');
  forgeryKeys.set(platform.masterKey, key);
  return key;
}

function giveForgeryToken(platform: Platform, binding: string, reply: FastifyReply): void {
  const token = newForgeryToken(forgeryKey(platform), binding);
  const secure = platform.publicUrl.startsWith('https:');
  reply.setCookie(forgeryCookie, token, { path: '/', secure, sameSite: 'lax', maxAge: forgeryCookieSeconds });
  reply.header(forgeryHeader, token);
}

/** Token in cookie and header, own origin, JSON only (reliability.md). A refusal carries a fresh token to try again with. */
function guardForgery(
  platform: Platform,
  { method, spec }: Endpoint,
  binding: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const cookie = request.cookies[forgeryCookie];
  const fits = isForgeryToken(forgeryKey(platform), binding, cookie);
  if (!carriesToken(method, spec)) {
    if (!fits) giveForgeryToken(platform, binding, reply);
    return;
  }
  if (!isOwnOrigin(platform, request)) throw new Problem('FORBIDDEN', 403);
  if (!fits || request.headers[forgeryHeader] !== cookie) {
    giveForgeryToken(platform, binding, reply);
    throw new Problem('FORBIDDEN', 403);
  }
}

function isOwnOrigin(platform: Platform, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  const own = new URL(platform.publicUrl);
  // Without TLS people come by other names too: 127.0.0.1, the machine's address in the shop's network.
  const here = own.protocol === 'http:' ? `http://${request.headers.host}` : own.origin;
  return origin === undefined || origin === own.origin || origin === here;
}
