import { carriesToken, type Endpoint, forgeryCookieOf } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyRequest } from 'fastify';
import { forgeryCookieSeconds, forgeryHeader, isForgeryToken, newForgeryToken } from '../auth/request-forgery.ts';
import { deriveKey } from '../crypto/sealing.ts';
import type { Call, CallHeader } from './callers.ts';
import type { Cookie } from './cookies.ts';
import type { Platform, RequestContext } from './handlers.ts';

const keys = new WeakMap<Buffer, Buffer>();

/** What a request-forgery token is bound to, and the readable cookie with the token. */
export interface Forgery {
  readonly cookie: Cookie;
  /** The session of the caller; undefined before sign-in. */
  readonly session: string | undefined;
}

/** The parts of a request that a token is read from and given to. */
export type Answering = Pick<RequestContext, 'masterKey' | 'cookies' | 'setHeader'>;

function keyOf({ masterKey }: Answering): Buffer {
  const known = keys.get(masterKey);
  if (known !== undefined) return known;
  const key = deriveKey(masterKey, 'request-forgery');
  keys.set(masterKey, key);
  return key;
}

const bindingOf = ({ session = 'anonymous' }: Forgery) => session;

/** Whether the request has the cookie with a token for this session. */
export const hasForgeryToken = (context: Answering, forgery: Forgery): boolean =>
  isForgeryToken(keyOf(context), bindingOf(forgery), context.cookies.read(forgery.cookie));

/** Gives the caller a new token, in the cookie and in a header of the answer. */
export function giveForgeryToken(context: Answering, forgery: Forgery): void {
  const token = newForgeryToken(keyOf(context), bindingOf(forgery));
  context.cookies.set(forgery.cookie, token, forgeryCookieSeconds);
  context.setHeader(forgeryHeader, token);
}

/**
 * Requires the token in cookie and header, our own origin, and JSON. A refusal carries a fresh token for a retry.
 * @throws Problem FORBIDDEN (403)
 */
export function requireForgeryToken({ endpoint, context, request }: Call, forgery: Forgery): void {
  const fits = hasForgeryToken(context, forgery);
  if (!carriesToken(endpoint.method, endpoint.spec)) {
    if (!fits) giveForgeryToken(context, forgery);
    return;
  }
  if (!isOwnOrigin(context, request)) throw new Problem('FORBIDDEN', 403);
  if (!fits || request.headers[forgeryHeader] !== context.cookies.read(forgery.cookie)) {
    giveForgeryToken(context, forgery);
    throw new Problem('FORBIDDEN', 403);
  }
}

/** The header with the token, for kinds of callers that require it. */
export const forgeryHeaderOf = ({ method, spec }: Endpoint): readonly CallHeader[] =>
  carriesToken(method, spec)
    ? [{ name: forgeryHeader, description: `The value of the cookie ${forgeryCookieOf(spec.access)}` }]
    : [];

/** Accepts writes from our own pages, and from callers that are no pages. @throws Problem FORBIDDEN (403) */
export function requireOwnOrigin({ endpoint, context, request }: Call): void {
  if (carriesToken(endpoint.method, endpoint.spec) && !isOwnOrigin(context, request))
    throw new Problem('FORBIDDEN', 403);
}

/** Whether a call comes from a page of this installation, or not from a page. */
export function isOwnOrigin({ publicUrl }: Pick<Platform, 'publicUrl'>, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  const own = new URL(publicUrl);
  // Without TLS people also use other names: 127.0.0.1, or the machine's address in the shop's network.
  const here = own.protocol === 'http:' ? `http://${headers.host}` : own.origin;
  return origin === undefined || origin === own.origin || origin === here;
}
