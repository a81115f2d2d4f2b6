import { hostCookie } from '@galla/contract/core/cookies.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of this installation, as the files of callers and features declare it. */
export interface Cookie {
  /** The name without its prefix. */
  readonly name: string;
  readonly sameSite: 'lax' | 'strict';
  /** The path that browsers send it to; all of this host if omitted. */
  readonly path?: `/api/${string}`;
  /** Set if scripts of our pages may read it. */
  readonly isReadable?: true;
}

/** The cookies of a request, and those of its answer. */
export interface Cookies {
  read(cookie: Cookie): string | undefined;
  /** Sets a cookie for this many seconds. Browsers keep one for 400 days at most. */
  set(cookie: Cookie, value: string, seconds: number): void;
  clear(cookie: Cookie): void;
}

/** The cookies of a request and its answer. Over TLS they are sent over TLS only. */
export function cookiesOf(
  { publicUrl }: { readonly publicUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies {
  const secure = publicUrl.startsWith('https:');
  return {
    read: (cookie) => request.cookies[nameOf(cookie, secure)],
    set(cookie, value, seconds) {
      reply.setCookie(nameOf(cookie, secure), value, { ...attributesOf(cookie, secure), maxAge: seconds });
    },
    clear(cookie) {
      reply.clearCookie(nameOf(cookie, secure), attributesOf(cookie, secure));
    },
  };
}

/** The prefix `__Host-` needs the path `/`, so a cookie with a longer path has `__Secure-` over TLS. */
function nameOf({ name, path }: Cookie, secure: boolean): string {
  if (path === undefined) return hostCookie(name, secure);
  return secure ? `__Secure-${name}` : name;
}

const attributesOf = ({ path, sameSite, isReadable }: Cookie, secure: boolean) => ({
  path: path ?? '/',
  httpOnly: isReadable !== true,
  secure,
  sameSite,
});
