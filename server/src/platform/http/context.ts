import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { hostCookie } from '@galla/contract/core/cookies.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { carriesToken, forgeryCookieOf, groupHeader, vendor } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { captchaHeader } from '../auth/captcha.ts';
import { counterCookieSeconds, findCounterDevice } from '../auth/counter-devices.ts';
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
import { findVendorSession, vendorSessionTimes } from '../auth/vendor-sessions.ts';
import { deriveKey } from '../crypto/sealing.ts';
import { inTransaction } from '../db/database.ts';
import { apiKeyOf } from './api-key-calls.ts';
import type { Platform, RequestContext } from './handlers.ts';
import { languageOf } from './language.ts';
import { guardDesk, operatorPartsOf } from './operator-calls.ts';

const forgeryKeys = new WeakMap<Buffer, Buffer>();

/** The binding of a request-forgery token, and the readable cookie with the token. */
interface Forgery {
  readonly cookie: string;
  readonly binding: string;
}

/** The name of a cookie on this host, and whether it is sent over TLS only. */
function cookieOf({ publicUrl }: Platform, name: string): { readonly name: string; readonly secure: boolean } {
  const secure = publicUrl.startsWith('https:');
  return { name: hostCookie(name, secure), secure };
}

/** Identifies the caller and refuses forged requests, before any other work. */
export async function requestContext(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const now = platform.clock.now();
  const { who } = endpoint.spec.access;
  const isOfDesk = who === 'operator' || who === 'operator-visitor';
  const cookie = cookieOf(platform, 'galla');
  const sessionId = request.cookies[cookie.name];
  // Engines, vendors, customers, counter phones, programs, store apps and operators never use a person's session.
  const isOutside = /^(engine|vendor|customer|counter|api-key|store-app|operator|operator-visitor)$/.test(who);
  const sessionState: SessionState =
    sessionId === undefined || isOutside ? { is: 'none' } : await findSession(platform.database, sessionId, now);
  if (sessionId !== undefined && sessionState.is === 'none' && (!isOutside || who === 'engine'))
    await endReusedFamily(platform.database, sessionId, now);
  const vendorParts = await vendorPartsOf(platform, who === 'vendor', request, reply);
  const forgery = who === 'vendor' ? vendorForgery(vendorParts.vendorSession?.id) : forgeryOf(sessionState);
  const operatorParts = await operatorPartsOf(platform, isOfDesk, request, reply);
  if (who === 'customer' || who === 'counter') refuseForeignPages(platform, endpoint, request);
  else if (isOfDesk) guardDesk(platform, endpoint, operatorParts, request, isOwnOrigin(platform, request));
  else if (!/^(engine|api-key|store-app)$/.test(who)) guardForgery(platform, endpoint, forgery, request, reply);
  const apiKey = who === 'api-key' ? await apiKeyOf(platform, request, reply) : undefined;
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
      giveForgeryToken(platform, personForgery(family), reply);
      if (membershipId != null) reply.header(groupHeader, encodeId('group', membershipId));
    },
    clearSession() {
      reply.clearCookie(cookie.name, { path: '/', httpOnly: true, secure: cookie.secure, sameSite: 'lax' });
      giveForgeryToken(platform, personForgery(undefined), reply);
    },
    apiKey,
    ...vendorParts,
    ...operatorParts,
    ...(await counterPartsOf(platform, who === 'counter', request, reply)),
    ...browserMarks(platform, request, reply),
    ...registrationParts(platform, request, reply),
    transaction: (work) => inTransaction(platform.database, work),
  };
}

const masked = (text: string | undefined) => (text === undefined ? undefined : maskCardNumbers(text));

/** A vendor's session has its own cookie, and only the endpoints of vendors look it up. */
async function vendorPartsOf(
  platform: Platform,
  isAsked: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<RequestContext, 'vendorSession' | 'vendorSecret' | 'setVendorSession' | 'clearVendorSession'>> {
  const { name, secure } = cookieOf(platform, 'galla-vendor');
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const vendorSecret = request.cookies[name];
  return {
    vendorSecret,
    vendorSession:
      isAsked && vendorSecret !== undefined
        ? await findVendorSession(platform.database, vendorSecret, platform.clock.now())
        : undefined,
    setVendorSession(secret, id) {
      reply.setCookie(name, secret, { ...options, maxAge: vendorSessionTimes.absolute / 1000 });
      giveForgeryToken(platform, vendorForgery(id), reply);
    },
    clearVendorSession() {
      reply.clearCookie(name, options);
      giveForgeryToken(platform, vendorForgery(undefined), reply);
    },
  };
}

/** A counter phone's token has its own cookie, and only the endpoints of counters look it up. */
async function counterPartsOf(
  platform: Platform,
  isAsked: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<RequestContext, 'counterDevice' | 'keepCounterToken' | 'forgetCounterToken'>> {
  const { name, secure } = cookieOf(platform, 'galla-counter');
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  const token = request.cookies[name];
  const keepCounterToken = (kept: string) => {
    reply.setCookie(name, kept, { ...options, maxAge: counterCookieSeconds });
  };
  const counterDevice =
    isAsked && token !== undefined
      ? await findCounterDevice(platform.database, token, platform.clock.now())
      : undefined;
  // Browsers keep a cookie for 400 days at most.
  if (counterDevice !== undefined && token !== undefined) keepCounterToken(token);
  return {
    counterDevice,
    keepCounterToken,
    forgetCounterToken() {
      reply.clearCookie(name, options);
    },
  };
}

function browserMarks(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<RequestContext, 'knownBrowser' | 'rememberBrowser'> {
  const { masterKey } = platform;
  const { name, secure } = cookieOf(platform, 'galla-browser');
  return {
    knownBrowser: (personId) => knownBrowser(masterKey, request.cookies[name], personId),
    rememberBrowser(personId) {
      const options = { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge: knownBrowserSeconds } as const;
      reply.setCookie(name, newBrowserMark(masterKey, personId), options);
    },
  };
}

function registrationParts(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<RequestContext, 'registrationToken' | 'keepRegistration' | 'forgetRegistration'> {
  const { name, secure } = cookieOf(platform, 'galla-registration');
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  return {
    registrationToken: request.cookies[name],
    keepRegistration(token, seconds) {
      reply.setCookie(name, token, { ...options, maxAge: seconds });
    },
    forgetRegistration() {
      reply.clearCookie(name, options);
    },
  };
}

/** The binding of request-forgery tokens for the page that is about to be sent. */
export async function giveForgeryTokenToPage(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const sessionId = request.cookies[cookieOf(platform, 'galla').name];
  const state: SessionState =
    sessionId === undefined ? { is: 'none' } : await findSession(platform.database, sessionId, platform.clock.now());
  const forgery = forgeryOf(state);
  if (!isForgeryToken(forgeryKey(platform), forgery.binding, request.cookies[cookieOf(platform, forgery.cookie).name]))
    giveForgeryToken(platform, forgery, reply);
}

const personForgery = (family: string | undefined): Forgery => ({
  cookie: forgeryCookie,
  binding: family ?? 'anonymous',
});
const vendorForgery = (id: string | undefined): Forgery => ({
  cookie: forgeryCookieOf(vendor),
  binding: id ?? 'anonymous',
});
const forgeryOf = (state: SessionState) => personForgery(state.is === 'none' ? undefined : state.session.family);

function forgeryKey(platform: Platform): Buffer {
  const known = forgeryKeys.get(platform.masterKey);
  if (known !== undefined) return known;
  const key = deriveKey(platform.masterKey, 'request-forgery');
  forgeryKeys.set(platform.masterKey, key);
  return key;
}

function giveForgeryToken(platform: Platform, { cookie, binding }: Forgery, reply: FastifyReply): void {
  const token = newForgeryToken(forgeryKey(platform), binding);
  const { name, secure } = cookieOf(platform, cookie);
  reply.setCookie(name, token, { path: '/', secure, sameSite: 'lax', maxAge: forgeryCookieSeconds });
  reply.header(forgeryHeader, token);
}

/** Requires the token in cookie and header, our own origin, and JSON. A refusal carries a fresh token for a retry. */
function guardForgery(
  platform: Platform,
  { method, spec }: Endpoint,
  forgery: Forgery,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const cookie = request.cookies[cookieOf(platform, forgery.cookie).name];
  const fits = isForgeryToken(forgeryKey(platform), forgery.binding, cookie);
  if (!carriesToken(method, spec)) {
    if (!fits) giveForgeryToken(platform, forgery, reply);
    return;
  }
  if (!isOwnOrigin(platform, request)) throw new Problem('FORBIDDEN', 403);
  if (!fits || request.headers[forgeryHeader] !== cookie) {
    giveForgeryToken(platform, forgery, reply);
    throw new Problem('FORBIDDEN', 403);
  }
}

/**
 * Customers have no cookie that another site could abuse: a forged call needs the token in the address, which only the
 * customer has. The cookie of a counter phone is not sent from other sites (SameSite=Strict). Writes are still accepted
 * from our own pages only.
 */
function refuseForeignPages(platform: Platform, { method, spec }: Endpoint, request: FastifyRequest): void {
  if (carriesToken(method, spec) && !isOwnOrigin(platform, request)) throw new Problem('FORBIDDEN', 403);
}

/** Whether a call comes from a page of this installation, or not from a page. */
export function isOwnOrigin(platform: Platform, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  const own = new URL(platform.publicUrl);
  // Without TLS people also use other names: 127.0.0.1, or the machine's address in the shop's network.
  const here = own.protocol === 'http:' ? `http://${request.headers.host}` : own.origin;
  return origin === undefined || origin === own.origin || origin === here;
}
