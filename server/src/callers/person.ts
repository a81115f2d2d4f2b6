import { meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import { groupHeader, modeHeader, needsProof, testTokenHeader, writes } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyRequest } from 'fastify';
import { type Scope, tenantsOf } from '../platform/auth/scope.ts';
import { inTestMode } from '../platform/auth/scope-queries.ts';
import { isProven, type Session } from '../platform/auth/sessions.ts';
import { readTestToken } from '../platform/auth/test-tokens.ts';
import { inTenants } from '../platform/db/database.ts';
import type { AccessOf, Call, Caller, CallerKind, CallHeader } from '../platform/http/callers.ts';
import { forgeryHeaderOf } from '../platform/http/forgery.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import type { CallerContext } from './scoped.ts';
import { type SessionContext, withSession } from './session.ts';

/** The context of an endpoint for people with a live session, even before they have chosen a merchant. */
export interface PersonContext extends SessionContext {
  readonly session: Session;
}

/** The context of an endpoint for signed-in people. */
export interface ScopedContext extends CallerContext, PersonContext {}

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly person: PersonContext;
    readonly 'signed-in': ScopedContext;
    readonly member: ScopedContext;
  }
}

type OfMerchant = AccessOf<'signed-in' | 'member'>;

const sessionErrors = { AUTHORIZATION_FAILED: 401, SESSION_REFRESH_NEEDED: 412 } as const;
const groupErrors = { PR004: 403, SECOND_FACTOR_REQUIRED: 403, MERCHANT_SWITCHED: 409 } as const;

/** A person with a live session, even before a merchant is chosen. */
export const person: CallerKind<'person'> = {
  async recognise(call) {
    const context = await withLiveSession(call);
    askForProof(call.endpoint.spec, context);
    return { context };
  },
  describe: () => 'any signed-in person, also before a merchant is chosen',
  errorsOf: () => sessionErrors,
  headersOf: forgeryHeaderOf,
};

/** A person who has chosen a merchant. */
export const signedIn: CallerKind<'signed-in'> = {
  recognise: recogniseScoped,
  describe: () => 'any signed-in person',
  errorsOf: () => ({ ...sessionErrors, ...groupErrors }),
  headersOf: headersOfScoped,
};

/** A person with a permission in the chosen merchant. */
export const member: CallerKind<'member'> = {
  recognise: recogniseScoped,
  describe: ({ anyOf }) => `a signed-in person with ${anyOf.join(' or ')}`,
  errorsOf: ({ refusedAs = 'PR002' }) => ({ ...sessionErrors, ...groupErrors, [refusedAs]: 403 }),
  headersOf: headersOfScoped,
};

async function withLiveSession(call: Call): Promise<PersonContext> {
  const context = await withSession(call);
  const { method, spec } = call.endpoint;
  const state = context.sessionState;
  if (state.is === 'none') throw new Problem('AUTHORIZATION_FAILED', 401);
  if (state.is === 'refresh') throw new Problem('SESSION_REFRESH_NEEDED', 412);
  const { session } = state;
  // If two browsers share one id, the renewed one continues. The other's grace period is for reads that were in
  // progress.
  if (session.replaced && writes(method, spec)) throw new Problem('SESSION_REFRESH_NEEDED', 412);
  return { ...context, session };
}

async function recogniseScoped(call: Call<OfMerchant>): Promise<Caller<ScopedContext>> {
  const { endpoint, request } = call;
  const { method, spec } = endpoint;
  const person = await withLiveSession(call);
  const { session } = person;
  if (session.scope === undefined) throw new Problem('PR004', 403);
  if (session.lacksSecondFactor) throw new Problem('SECOND_FACTOR_REQUIRED', 403);
  if (!isMeantFor(session.scope, writes(method, spec), request)) throw new Problem('MERCHANT_SWITCHED', 409);
  const scope = await scopeOfCall(person, session, session.scope);
  checkScope(spec, spec.access, scope);
  askForProof(spec, person);
  const context: ScopedContext = {
    ...person,
    session: { ...session, scope },
    scope,
    scoped: (work, merchantIds) => inTenants(person.database, tenantsOf(scope, merchantIds), work),
  };
  return {
    context,
    id: scope.personId,
    scope,
    headers: markOf(scope),
    refuseParts: (body) => refuseParts(spec, context, body),
  };
}

/** Marks an answer with its group and with test mode: the page shows no answer of another. */
const markOf = ({ membershipId, mode }: Scope) => ({
  [groupHeader]: encodeId('group', membershipId),
  ...(mode === 'test' && { [modeHeader]: mode }),
});

/**
 * The scope in the mode that the call names. Test mode needs its token besides the session, so that no call runs in
 * test mode by accident. A call that names a mode wrongly is refused and never answered from the other mode (TST-03).
 */
async function scopeOfCall(
  { database, masterKey, now, header }: RequestContext,
  { family }: Session,
  scope: Scope,
): Promise<Scope> {
  const mode = header(modeHeader);
  const token = header(testTokenHeader);
  if (mode === undefined && token === undefined) return scope;
  if (mode !== 'test' || token === undefined || !scope.facts.flags.has('TEST_MODE'))
    throw new Problem('TEST_TOKEN_NEEDED', 403);
  const state = readTestToken(masterKey, 'access', { family, membershipId: scope.membershipId }, token, now);
  if (state === 'expired') throw new Problem('TEST_TOKEN_EXPIRED', 412);
  if (state === 'unknown') throw new Problem('TEST_TOKEN_NEEDED', 403);
  return inTestMode(database, scope);
}

/** Checks the caller's permissions and the merchant's state against the declaration of the endpoint. */
function checkScope({ refusedAs = 'PR002', testMode }: EndpointSpec, access: OfMerchant, scope: Scope): void {
  if (access.who === 'member') {
    const holdsOne = access.anyOf.some((permission) => scope.permissions.has(permission));
    if (!holdsOne || (access.wholeMerchant === true && scope.storeIds !== null)) throw new Problem(refusedAs, 403);
    if (access.adminsOnly === true && !scope.admin) throw new Problem('PR002', 403);
  }
  if (access.criteria !== undefined && !meets(scope.facts, access.criteria)) throw new Problem('STATUS_529', 403);
  if (testMode === false && scope.mode === 'test') throw new Problem('LIVE_MODE_ONLY', 403);
  if (testMode === 'only' && scope.mode === 'live') throw new Problem('TEST_MODE_ONLY', 403);
}

/**
 * Risky acts need a recent proof of another kind than the session's (decision 35). This check comes last, so that
 * people without the permission are not asked for a proof.
 */
function askForProof(spec: Pick<EndpointSpec, 'risk' | 'enrols'>, { session, now }: PersonContext): void {
  if (!needsProof(spec) || (spec.enrols === true && session.mayEnrol)) return;
  if (!isProven(session, now)) throw new Problem('STEP_UP_NEEDED', 403);
}

/** Refuses parts of the body that the caller may not use, or only with a proof. */
function refuseParts({ partsNeed = {}, riskOfParts = {} }: EndpointSpec, context: ScopedContext, body: unknown): void {
  const has = (path: string) => path.split('.').reduce<unknown>((value, key) => Object(value)[key], body) !== undefined;
  for (const [path, permission] of Object.entries(partsNeed))
    if (has(path) && !context.scope.permissions.has(permission)) throw new Problem('PR002', 403);
  for (const [path, risk] of Object.entries(riskOfParts)) if (has(path)) askForProof({ risk }, context);
}

/**
 * Whether the calling page was opened for the session's group: another tab may have switched since. A stream cannot
 * send headers and names its group in the query. Reads that name no group get the session's.
 */
function isMeantFor({ membershipId }: Scope, isWrite: boolean, { headers, query }: FastifyRequest): boolean {
  const named = headers[groupHeader] ?? (query as { readonly group?: unknown }).group;
  return named === undefined ? !isWrite : named === encodeId('group', membershipId);
}

function headersOfScoped(endpoint: Endpoint): readonly CallHeader[] {
  const group = {
    name: groupHeader,
    description: 'The group that the call is meant for (`groupId` of the person)',
    isRequired: writes(endpoint.method, endpoint.spec),
  };
  return [...forgeryHeaderOf(endpoint), group];
}
