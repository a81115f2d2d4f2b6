import { meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import { groupHeader, modeHeader, needsProof, testTokenHeader, writes } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import { tenantsOf } from '../auth/scope.ts';
import { inTestMode } from '../auth/scope-queries.ts';
import type { Session } from '../auth/sessions.ts';
import { isProven } from '../auth/sessions.ts';
import { readTestToken } from '../auth/test-tokens.ts';
import { inTenants, inTransaction } from '../db/database.ts';
import type {
  ApiKeyContext,
  CounterContext,
  OperatorContext,
  OperatorVisitorContext,
  PersonContext,
  RequestContext,
  ScopedContext,
  VendorContext,
} from './handlers.ts';

/** Checks the caller's identity. The ingestion checks engines' signatures, because it knows their keys. */
export async function authorize(
  { method, spec }: Endpoint,
  context: RequestContext,
  request: FastifyRequest,
): Promise<
  | RequestContext
  | PersonContext
  | ScopedContext
  | VendorContext
  | CounterContext
  | ApiKeyContext
  | OperatorVisitorContext
  | OperatorContext
> {
  if (spec.access.who === 'anyone' || spec.access.who === 'engine' || spec.access.who === 'customer') return context;
  // The feature of store apps knows their secrets.
  if (spec.access.who === 'store-app') return context;
  if (spec.access.who === 'vendor') return authorizeVendor(context);
  if (spec.access.who === 'counter') return authorizeCounter(context);
  if (spec.access.who === 'api-key') return authorizeApiKey(spec.access, context);
  if (spec.access.who === 'operator-visitor') return withDesk(context);
  if (spec.access.who === 'operator') return authorizeOperator(spec.access, context);
  const state = context.sessionState;
  if (state.is === 'none') throw new Problem('AUTHORIZATION_FAILED', 401);
  if (state.is === 'refresh') throw new Problem('SESSION_REFRESH_NEEDED', 412);
  const { session } = state;
  // If two browsers share one id, the renewed one continues. The other's grace period is for reads that were in
  // progress.
  if (session.replaced && writes(method, spec)) throw new Problem('SESSION_REFRESH_NEEDED', 412);
  if (spec.access.who === 'person') {
    askForProof(spec, session, context.now);
    return { ...context, session };
  }
  if (session.scope === undefined) throw new Problem('PR004', 403);
  if (session.lacksSecondFactor) throw new Problem('SECOND_FACTOR_REQUIRED', 403);
  if (!isMeantFor(session.scope, writes(method, spec), request)) throw new Problem('MERCHANT_SWITCHED', 409);
  const scope = await scopeOfCall(context, session, session.scope, request);
  checkScope(spec, spec.access, scope);
  askForProof(spec, session, context.now);
  return {
    ...context,
    session: { ...session, scope },
    scope,
    scoped: (work, merchantIds) => inTenants(context.database, tenantsOf(scope, merchantIds), work),
  };
}

/**
 * The scope in the mode that the call names. Test mode needs its token besides the session, so that no call runs in
 * test mode by accident. A call that names a mode wrongly is refused and never answered from the other mode (TST-03).
 */
async function scopeOfCall(
  { database, masterKey, now }: RequestContext,
  { family }: Session,
  scope: Scope,
  { headers }: FastifyRequest,
): Promise<Scope> {
  const mode = headers[modeHeader];
  const token = headers[testTokenHeader];
  if (mode === undefined && token === undefined) return scope;
  if (mode !== 'test' || typeof token !== 'string' || !scope.facts.flags.has('TEST_MODE'))
    throw new Problem('TEST_TOKEN_NEEDED', 403);
  const state = readTestToken(masterKey, 'access', { family, membershipId: scope.membershipId }, token, now);
  if (state === 'expired') throw new Problem('TEST_TOKEN_EXPIRED', 412);
  if (state === 'unknown') throw new Problem('TEST_TOKEN_NEEDED', 403);
  return inTestMode(database, scope);
}

/** Checks the caller's permissions and the merchant's state against the declaration of the endpoint. */
function checkScope(
  { refusedAs = 'PR002', testMode }: EndpointSpec,
  access: Extract<EndpointSpec['access'], { readonly who: 'signed-in' | 'member' }>,
  scope: Scope,
): void {
  if (access.who === 'member') {
    const holdsOne = access.anyOf.some((permission) => scope.permissions.has(permission));
    if (!holdsOne || (access.wholeMerchant === true && scope.storeIds !== null)) throw new Problem(refusedAs, 403);
    if (access.adminsOnly === true && !scope.admin) throw new Problem('PR002', 403);
  }
  if (access.criteria !== undefined && !meets(scope.facts, access.criteria)) throw new Problem('STATUS_529', 403);
  if (testMode === false && scope.mode === 'test') throw new Problem('LIVE_MODE_ONLY', 403);
  if (testMode === 'only' && scope.mode === 'live') throw new Problem('TEST_MODE_ONLY', 403);
}

/** A vendor's session works only for the endpoints of vendors, and for none once the link is closed. */
function authorizeVendor(context: RequestContext): VendorContext {
  const { vendorSession } = context;
  if (vendorSession === undefined) throw new Problem('AUTHORIZATION_FAILED', 401);
  if (!vendorSession.open) throw new Problem('PR004', 403);
  return { ...context, vendorSession };
}

/** A counter phone's token works only for the endpoints of counters. It reads one tenant. */
function authorizeCounter(context: RequestContext): CounterContext {
  const { counterDevice: counter } = context;
  if (counter === undefined) throw new Problem('COUNTER_PHONE_UNKNOWN', 401);
  return { ...context, counter, scoped: (work) => inTenants(context.database, [counter.tenantId], work) };
}

/** Adds the review desk's own database connections. */
function withDesk(context: RequestContext): OperatorVisitorContext {
  const { operatorDatabase } = context;
  if (operatorDatabase === undefined) throw new Problem('STATUS_404', 404);
  return { ...context, asOperator: (work) => inTransaction(operatorDatabase, work) };
}

/** A session of the review desk allows what its person's roles name. */
function authorizeOperator(
  { anyOf }: Extract<EndpointSpec['access'], { readonly who: 'operator' }>,
  context: RequestContext,
): OperatorContext {
  const { operatorSession, masterKey, now, address, userAgent } = context;
  if (operatorSession === undefined) throw new Problem('AUTHORIZATION_FAILED', 401);
  if (!anyOf.some((role) => operatorSession.roles.includes(role))) throw new Problem('PR002', 403);
  const { name, operatorId: id } = operatorSession;
  return { ...withDesk(context), operatorSession, operator: { name, id, masterKey, now, address, userAgent } };
}

/** A program's key allows what its scopes name, for the one tenant of its mode. */
function authorizeApiKey(
  { anyOf, criteria }: Extract<EndpointSpec['access'], { readonly who: 'api-key' }>,
  context: RequestContext,
): ApiKeyContext {
  const { apiKey } = context;
  if (apiKey === undefined) throw new Problem('API_KEY_MISSING', 401);
  const { scope, tenantId } = apiKey;
  if (!anyOf.some((wanted) => apiKey.scopes.has(wanted))) throw new Problem('API_KEY_SCOPE', 403);
  if (criteria !== undefined && !meets(scope.facts, criteria)) throw new Problem('STATUS_529', 403);
  return { ...context, apiKey, scope, scoped: (work) => inTenants(context.database, [tenantId], work) };
}

/**
 * Risky acts need a recent proof of another kind than the session's (decision 35). This check comes last, so that
 * people without the permission are not asked for a proof.
 */
export function askForProof(spec: Pick<EndpointSpec, 'risk' | 'enrols'>, session: Session, now: number): void {
  if (!needsProof(spec) || (spec.enrols === true && session.mayEnrol)) return;
  if (!isProven(session, now)) throw new Problem('STEP_UP_NEEDED', 403);
}

/**
 * Whether the calling page was opened for the session's group: another tab may have switched since. A stream cannot
 * send headers and names its group in the query. Reads that name no group get the session's.
 */
function isMeantFor({ membershipId }: Scope, isWrite: boolean, { headers, query }: FastifyRequest): boolean {
  const named = headers[groupHeader] ?? (query as { readonly group?: unknown }).group;
  return named === undefined ? !isWrite : named === encodeId('group', membershipId);
}
