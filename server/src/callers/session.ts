import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgeryCookie } from '../platform/auth/request-forgery.ts';
import { endReusedFamily, findSession, type SessionState, sessionTimes } from '../platform/auth/sessions.ts';
import type { Call } from '../platform/http/callers.ts';
import { type Cookie, cookiesOf } from '../platform/http/cookies.ts';
import {
  type Answering,
  type Forgery,
  giveForgeryToken,
  hasForgeryToken,
  requireForgeryToken,
} from '../platform/http/forgery.ts';
import type { Platform, RequestContext } from '../platform/http/handlers.ts';

const sessionCookie: Cookie = { name: 'galla', sameSite: 'lax' };
const tokenCookie: Cookie = { name: forgeryCookie, sameSite: 'lax', isReadable: true };

/** The context of a browser in which a person may be signed in. */
export interface SessionContext extends RequestContext {
  readonly sessionState: SessionState;
  /** The content of the session cookie, whether it is valid or not. */
  readonly sessionId: string | undefined;
}

/** Finds the session of a browser, and refuses forged calls. A session id that was replaced earlier ends its family. */
export async function withSession(call: Call): Promise<SessionContext> {
  const { context } = call;
  const sessionId = context.cookies.read(sessionCookie);
  const sessionState = await stateOf(context, sessionId, context.now);
  if (sessionId !== undefined && sessionState.is === 'none')
    await endReusedFamily(context.database, sessionId, context.now);
  requireForgeryToken(call, forgeryOf(sessionState));
  return { ...context, sessionState, sessionId };
}

const stateOf = async (
  { database }: Pick<Platform, 'database'>,
  sessionId: string | undefined,
  now: number,
): Promise<SessionState> => (sessionId === undefined ? { is: 'none' } : findSession(database, sessionId, now));

const forgeryOf = (state: SessionState): Forgery =>
  forgeryOfFamily(state.is === 'none' ? undefined : state.session.family);

const forgeryOfFamily = (family: string | undefined): Forgery => ({ cookie: tokenCookie, session: family });

/**
 * Sets the cookie of a person's session. `family` binds the request-forgery token. The answer names the membership if
 * the session gets one.
 */
export function setSession(context: Answering, id: string, family: string, membershipId?: string | null): void {
  context.cookies.set(sessionCookie, id, sessionTimes.absolute / 1000);
  giveForgeryToken(context, forgeryOfFamily(family));
  if (membershipId != null) context.setHeader(groupHeader, encodeId('group', membershipId));
}

export function clearSession(context: Answering): void {
  context.cookies.clear(sessionCookie);
  giveForgeryToken(context, forgeryOfFamily(undefined));
}

/** Gives a browser the request-forgery token with the page that makes its first calls. */
export async function giveForgeryTokenToPage(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const cookies = cookiesOf(platform, request, reply);
  const setHeader = (name: string, value: string) => void reply.header(name, value);
  const answering = { masterKey: platform.masterKey, cookies, setHeader };
  const forgery = forgeryOf(await stateOf(platform, cookies.read(sessionCookie), platform.clock.now()));
  if (!hasForgeryToken(answering, forgery)) giveForgeryToken(answering, forgery);
}
