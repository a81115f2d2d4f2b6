import { carriesToken, refreshHeader } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { knownBrowser, rememberBrowser } from '../platform/auth/known-browsers.ts';
import { findOperatorSession, type OperatorSession, operatorSessionTimes } from '../platform/auth/operator-sessions.ts';
import { forgeryHeader } from '../platform/auth/request-forgery.ts';
import { deriveKey, macOf, sameBytes } from '../platform/crypto/sealing.ts';
import { inTransaction, type Tx } from '../platform/db/database.ts';
import type { Call, CallerKind } from '../platform/http/callers.ts';
import type { Cookie } from '../platform/http/cookies.ts';
import { requireOwnOrigin } from '../platform/http/forgery.ts';
import type { Platform, RequestContext } from '../platform/http/handlers.ts';
import type { Operator } from '../platform/operator.ts';

/** Browsers send the cookies of the review desk only to its own endpoints. */
const path = '/api/operator';
const sessionCookie: Cookie = { name: 'galla-operator', sameSite: 'strict', path };
const browserCookie: Cookie = { name: 'galla-operator-browser', sameSite: 'strict', path };

/** The context of an endpoint of the review desk before sign-in. */
export interface OperatorVisitorContext extends RequestContext {
  /** A transaction of the review desk. It sees every tenant. */
  asOperator<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The context of an endpoint for people of the provider who are signed in at the review desk. */
export interface OperatorContext extends OperatorVisitorContext {
  readonly operatorSession: OperatorSession;
  /** The caller in the form that the services of the operator's commands accept. */
  readonly operator: Operator;
}

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly operator: OperatorContext;
    readonly 'operator-visitor': OperatorVisitorContext;
  }
}

/** The review desk is off unless it is configured (decision 152). */
const isServed = ({ operatorDatabase }: Platform) => operatorDatabase !== undefined;

/** A visitor of the review desk, before sign-in. A write must come from one of our own pages. */
export const operatorVisitor: CallerKind<'operator-visitor'> = {
  isServed,
  async recognise(call) {
    requireOwnOrigin(call);
    return { context: withDesk(call.context) };
  },
  describe: () => 'a page of the review desk, before sign-in',
};

/** A person of the provider at the review desk, who may do what the roles name. */
export const operator: CallerKind<'operator'> = {
  isServed,
  async recognise(call) {
    const { endpoint, context } = call;
    const operatorSession = await sessionOf(context);
    requireToken(call, operatorSession);
    if (operatorSession === undefined) throw new Problem('AUTHORIZATION_FAILED', 401);
    const { anyOf } = endpoint.spec.access;
    if (!anyOf.some((role) => operatorSession.roles.includes(role))) throw new Problem('PR002', 403);
    const { masterKey, now, address, userAgent } = context;
    const { name, operatorId: id } = operatorSession;
    const by = { name, id, masterKey, now, address, userAgent };
    return { context: { ...withDesk(context), operatorSession, operator: by } };
  },
  describe: ({ anyOf }) => `an operator with the role ${anyOf.join(' or ')}`,
  errorsOf: () => ({ AUTHORIZATION_FAILED: 401, FORBIDDEN: 403, PR002: 403 }),
  headersOf: ({ method, spec }) =>
    carriesToken(method, spec)
      ? [{ name: forgeryHeader, description: 'The `forgeryToken` of the session, as sign-in answers it' }]
      : [],
};

async function sessionOf(context: RequestContext): Promise<OperatorSession | undefined> {
  const secret = operatorSecretOf(context);
  const { operatorDatabase, now } = context;
  if (secret === undefined || operatorDatabase === undefined) return undefined;
  return findOperatorSession(operatorDatabase, secret, { now, isRefresh: context.header(refreshHeader) !== undefined });
}

/** Adds the review desk's own database connections. */
function withDesk(context: RequestContext): OperatorVisitorContext {
  const { operatorDatabase } = context;
  if (operatorDatabase === undefined) throw new Problem('STATUS_404', 404);
  return { ...context, asOperator: (work) => inTransaction(operatorDatabase, work) };
}

/**
 * Refuses forged calls. A write must come from one of our own pages, and with a session it also needs the token that an
 * answer gave to this session. No cookie holds the token, so an attacker cannot plant one.
 */
function requireToken(call: Call, session: OperatorSession | undefined): void {
  requireOwnOrigin(call);
  const { endpoint, context } = call;
  if (session === undefined || !carriesToken(endpoint.method, endpoint.spec)) return;
  const token = Buffer.from(context.header(forgeryHeader) ?? '', 'base64url');
  if (!sameBytes(token, tokenOf(context, session.id))) throw new Problem('FORBIDDEN', 403);
}

const tokenOf = ({ masterKey }: RequestContext, sessionId: string): Buffer =>
  macOf(deriveKey(masterKey, 'operator-request-forgery'), sessionId);

/** The request-forgery token of a review-desk session. */
export const operatorForgeryToken = (context: RequestContext, sessionId: string): string =>
  tokenOf(context, sessionId).toString('base64url');

/** The content of the cookie of the review desk, whether it is valid or not. */
export const operatorSecretOf = ({ cookies }: RequestContext): string | undefined => cookies.read(sessionCookie);

/** Sets the cookie of the review desk. */
export const setOperatorSession = ({ cookies }: RequestContext, secret: string): void =>
  cookies.set(sessionCookie, secret, operatorSessionTimes.absolute / 1000);

export const clearOperatorSession = ({ cookies }: RequestContext): void => cookies.clear(sessionCookie);

/** The id of this browser if the operator has signed in at the review desk with it before. */
export const knownDeskBrowser = (context: RequestContext, operatorId: string): string | undefined =>
  knownBrowser(context, operatorId, browserCookie);

/** Marks this browser as known for this operator only. */
export const rememberDeskBrowser = (context: RequestContext, operatorId: string): void =>
  rememberBrowser(context, operatorId, browserCookie);
