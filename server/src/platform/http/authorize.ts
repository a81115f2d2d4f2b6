import { isInTestMode, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import { groupHeader, needsProof, writes } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import { tenantsOf } from '../auth/scope.ts';
import type { Session } from '../auth/sessions.ts';
import { isProven } from '../auth/sessions.ts';
import { inTenants } from '../db/database.ts';
import type {
  ApiKeyContext,
  CounterContext,
  PersonContext,
  RequestContext,
  ScopedContext,
  VendorContext,
} from './handlers.ts';

/** Checks the caller's identity. The ingestion checks engines' signatures, because it knows their keys. */
export function authorize(
  { method, spec }: Endpoint,
  context: RequestContext,
  request: FastifyRequest,
): RequestContext | PersonContext | ScopedContext | VendorContext | CounterContext | ApiKeyContext {
  if (spec.access.who === 'anyone' || spec.access.who === 'engine' || spec.access.who === 'customer') return context;
  if (spec.access.who === 'vendor') return authorizeVendor(context);
  if (spec.access.who === 'counter') return authorizeCounter(context);
  if (spec.access.who === 'api-key') return authorizeApiKey(spec.access, context);
  const state = context.sessionState;
  if (state.is === 'none') throw new Problem('AUTHORIZATION_FAILED', 401);
  if (state.is === 'refresh') throw new Problem('SESSION_REFRESH_NEEDED', 412);
  const { session } = state;
  // If two browsers share one id, the renewed one goes on. The grace period of the other is for reads that were under
  // way.
  if (session.replaced && writes(method, spec)) throw new Problem('SESSION_REFRESH_NEEDED', 412);
  if (spec.access.who === 'person') {
    askForProof(spec, session, context.now);
    return { ...context, session };
  }
  const { scope } = session;
  if (scope === undefined) throw new Problem('PR004', 403);
  if (session.lacksSecondFactor) throw new Problem('SECOND_FACTOR_REQUIRED', 403);
  if (!isMeantFor(scope, writes(method, spec), request)) throw new Problem('MERCHANT_SWITCHED', 409);
  checkScope(spec, spec.access, scope);
  askForProof(spec, session, context.now);
  return {
    ...context,
    session,
    scope,
    scoped: (work, merchantIds) => inTenants(context.database, tenantsOf(scope, merchantIds), work),
  };
}

/** Checks the caller's rights and the merchant's state against the declaration of the endpoint. */
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
  if (testMode === false && isInTestMode(scope.facts)) throw new Problem('STATUS_529', 403);
}

/** A vendor's session opens only the endpoints of vendors, and none once the link is closed. */
function authorizeVendor(context: RequestContext): VendorContext {
  const { vendorSession } = context;
  if (vendorSession === undefined) throw new Problem('AUTHORIZATION_FAILED', 401);
  if (!vendorSession.open) throw new Problem('PR004', 403);
  return { ...context, vendorSession };
}

/** A counter phone's token opens only the endpoints of counters. It reads one tenant. */
function authorizeCounter(context: RequestContext): CounterContext {
  const { counterDevice: counter } = context;
  if (counter === undefined) throw new Problem('COUNTER_PHONE_UNKNOWN', 401);
  return { ...context, counter, scoped: (work) => inTenants(context.database, [counter.tenantId], work) };
}

/** A program's key opens what its scopes name, of the one tenant of its mode. */
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
 * Risky acts need a fresh proof of another kind than the session's (decision 35). This check comes last, so that people
 * without the permission are not asked for a proof.
 */
export function askForProof(spec: Pick<EndpointSpec, 'risk' | 'enrols'>, session: Session, now: number): void {
  if (!needsProof(spec) || (spec.enrols === true && session.mayEnrol)) return;
  if (!isProven(session, now)) throw new Problem('STEP_UP_NEEDED', 403);
}

/**
 * Whether the calling page was opened for the group of the session: another tab may have switched since. A stream
 * cannot send headers and names its group in the query. Reads that name no group get the session's.
 */
function isMeantFor({ membershipId }: Scope, isWrite: boolean, { headers, query }: FastifyRequest): boolean {
  const named = headers[groupHeader] ?? (query as { readonly group?: unknown }).group;
  return named === undefined ? !isWrite : named === encodeId('group', membershipId);
}
