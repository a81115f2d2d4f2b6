import { encodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { FactorStep, FactorWay, Group, signedInAnswer } from '@galla/contract/identity/access/endpoints.ts';
import { type SessionContext, setSession } from '../../../callers/session.ts';
import { rememberBrowser } from '../../../platform/auth/known-browsers.ts';
import type { OpenedBy } from '../../../platform/auth/session-queries.ts';
import { endFamily, endSessionsOf, openSession, sessionTimes } from '../../../platform/auth/sessions.ts';
import { newSecret } from '../../../platform/crypto/sealing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/handlers.ts';
import { record, recordOutside } from '../../audit/public/service.ts';
import {
  claimFactorTry,
  consumePendingSignIn,
  deletePendingSignIns,
  findPendingSignIn,
  insertPendingSignIn,
} from '../pending-sign-in-queries.ts';
import { deleteConfig, findConfig, isStillPassword, listMemberships, upsertConfig } from '../queries.ts';

/** The answer to a completed sign-in. */
export type SignedIn = Infer<typeof signedInAnswer>;
/** The answer to a sign-in that waits for the second factor. */
export type FactorAsked = { readonly secondFactor: FactorStep };
type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Reads the ways in which a person can give a second factor, the best first. Second factors depend on sign-in. */
export type ListFactorWays = (tx: Tx, personId: string) => Promise<FactorWay[]>;

/** The result of the first step of a sign-in. */
export interface FirstStep {
  readonly personId: string;
  readonly way: 'OTP' | 'PASSWORD';
  readonly openedBy: OpenedBy;
  /** The hash of the entered password, if one was entered. */
  readonly passwordHash: string | null;
}

/** An open session whose cookie is not in the browser yet. */
export interface OpenedSession {
  readonly answer: SignedIn;
  readonly session: { readonly id: string; readonly family: string; readonly membershipId: string | null };
  readonly personId: string;
}

/**
 * Signs in after the first step. A person with a second factor is asked for it first, and has no session until they
 * give it. `membershipId` is their current membership, if known.
 */
export async function signIn(
  context: SessionContext,
  step: FirstStep & { readonly membershipId?: string },
  listFactorWays: ListFactorWays,
): Promise<SignedIn | FactorAsked> {
  const done = await context.transaction(async (tx) => {
    const ways = await listFactorWays(tx, step.personId);
    if (ways.length > 0) return { asked: await openPendingSignIn(tx, step, ways, context.now) };
    return { opened: await openSignedIn(tx, context, step) };
  });
  return done.opened === undefined ? { secondFactor: done.asked } : enterSession(context, done.opened);
}

/** How long a sign-in waits for its second factor, in ms. */
const pendingMs = 5 * 60_000;

async function openPendingSignIn(
  tx: Tx,
  { personId, way, openedBy, passwordHash }: FirstStep,
  ways: readonly FactorWay[],
  now: number,
): Promise<FactorStep> {
  const token = newSecret();
  const expires_at = new Date(now + pendingMs);
  await insertPendingSignIn(tx, token, {
    person_id: personId,
    way,
    opened_by: openedBy,
    password_hash: passwordHash,
    created_at: new Date(now),
    expires_at,
  });
  return { token, expiry: expires_at.toISOString(), ways: [...ways] };
}

/** The person of a sign-in in any state. @throws Problem SECOND_FACTOR_EXPIRED if no sign-in has this token */
export async function findPersonOfPending(tx: Tx, token: string): Promise<string> {
  const pending = await findPendingSignIn(tx, token);
  if (pending === undefined) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
  return pending.person_id;
}

/** The person of a sign-in that waits for its second factor. @throws Problem SECOND_FACTOR_EXPIRED */
export async function findPersonWaiting(tx: Tx, token: string, now: number): Promise<string> {
  const pending = await findPendingSignIn(tx, token);
  const waits = pending?.consumed_at === null && pending.attempts < 3 && pending.expires_at.getTime() > now;
  if (pending === undefined || !waits) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
  return pending.person_id;
}

/** Claims one of the three tries at the second factor of a sign-in, and commits it. @throws Problem SECOND_FACTOR_EXPIRED, SECOND_FACTOR_EXHAUSTED */
export function claimTryAtFactor(
  context: RequestContext,
  token: string,
): Promise<{ readonly first: FirstStep; readonly isLast: boolean }> {
  return context.transaction(async (tx) => {
    const claimed = await claimFactorTry(tx, token, context.now);
    if (claimed === undefined) {
      const pending = await findPendingSignIn(tx, token);
      const spent = pending !== undefined && pending.consumed_at === null && pending.attempts >= 3;
      throw new Problem(spent ? 'SECOND_FACTOR_EXHAUSTED' : 'SECOND_FACTOR_EXPIRED', 400);
    }
    const { person_id: personId, way, opened_by: openedBy, password_hash: passwordHash, attempts } = claimed;
    return { first: { personId, way, openedBy, passwordHash }, isLast: attempts >= 3 };
  });
}

/**
 * Marks a sign-in that waited for its second factor as used, and opens its session.
 * @throws Problem SECOND_FACTOR_EXPIRED if another request has done so
 */
export async function openWithFactor(
  tx: Tx,
  context: SessionContext,
  token: string,
  request: FirstStep & { readonly second: FactorWay },
): Promise<OpenedSession> {
  if (!(await consumePendingSignIn(tx, token, context.now))) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
  return openSignedIn(tx, context, request);
}

/** Ends all sessions of a person, and the sign-ins that wait for a second factor. */
export async function endAccess(tx: Tx, personId: string, now: number): Promise<void> {
  await deletePendingSignIns(tx, personId);
  await endSessionsOf(tx, personId, now);
}

/**
 * Records a failed sign-in. An unknown name causes as much work as a known one, so that the response time does not
 * reveal which accounts exist.
 */
export function recordFailedSignIn(
  context: RequestContext,
  personId: string | null,
  way: FirstStep['way'] | FactorWay,
): Promise<void> {
  return context.transaction((tx) =>
    recordOutside(tx, context, { act: 'SIGN_IN_FAILED', outcome: 'REFUSED', personId, detail: { way } }),
  );
}

/**
 * Opens the session of a completed sign-in, in the transaction that used up its last step. An earlier session of the
 * browser ends. `enterSession` sends the cookie after the commit.
 * @throws Problem INVALID_LOGIN if the entered password is no longer the person's
 */
export async function openSignedIn(
  tx: Tx,
  context: SessionContext,
  request: Omit<FirstStep, 'way'> & {
    readonly way: FirstStep['way'] | 'REGISTRATION';
    readonly second?: FactorWay;
    readonly membershipId?: string;
    readonly enrolsUntil?: number;
  },
): Promise<OpenedSession> {
  const { personId, way, openedBy, enrolsUntil, passwordHash, second } = request;
  if (way === 'PASSWORD' && !(await isStillPassword(tx, personId, passwordHash)))
    throw new Problem('INVALID_LOGIN', 400);
  const memberships = await listMemberships(tx, personId);
  // A single membership is chosen automatically. A person with several chooses one before they are signed in (ROU-06).
  const chosen = memberships.find(({ id }) => id === request.membershipId);
  const only = chosen ?? (memberships.length === 1 ? memberships[0] : undefined);
  const membershipId = only?.id ?? null;
  const origin = { userAgent: context.userAgent, address: context.address };
  if (context.sessionState.is !== 'none') await endFamily(tx, context.sessionState.session.family, context.now);
  const how = { openedBy, ...(enrolsUntil === undefined ? {} : { enrolsUntil }) };
  const opened = await openSession(tx, { personId, membershipId, origin, ...how, now: context.now });
  const subject = { kind: 'session', id: opened.family } as const;
  const detail = second === undefined ? { way } : { way, second };
  await record(tx, context, { act: 'SIGNED_IN', personId, membershipId, subject, detail });
  const answer = {
    token: null,
    expiry: new Date(context.now + sessionTimes.absolute).toISOString(),
    // One-time passwords belong to Olympus, passwords to Gandalf (decision 5).
    prefix: openedBy === 'PASSWORD' ? ('G' as const) : ('O' as const),
    groupSelection: only === undefined && memberships.length > 0,
    roleName: only === undefined ? '' : roleNameOf(only),
    roleId: only?.role_id ?? '',
    groups: memberships.map(toGroup),
  };
  return { answer, session: { ...opened, membershipId }, personId };
}

/** Stores a new session in the browser and marks the browser as known. Returns the answer to the sign-in. */
export function enterSession(context: RequestContext, { answer, session, personId }: OpenedSession): SignedIn {
  setSession(context, session.id, session.family, session.membershipId);
  rememberBrowser(context, personId);
  return answer;
}

/** The groups of a person, by name. */
export async function listGroups(tx: Tx, personId: string): Promise<Group[]> {
  return (await listMemberships(tx, personId)).map(toGroup);
}

/** A membership as answers show it. */
function toGroup(membership: Membership): Group {
  const { id, role_id, group_id, name, code, members } = membership;
  return {
    userGroupId: encodeId('group', id),
    userGroupNamespace: {
      groupName: group_id === null ? 'merchant' : 'super-merchant',
      groupValue: code ?? '',
      status: 'ACTIVE',
    },
    merchantName: name ?? '',
    merchantCount: group_id === null ? 1 : (members ?? 0),
    roleId: role_id,
    roleName: roleNameOf(membership),
  };
}

/** The name of a membership's role, built in or the merchant's own; empty if the role was removed. */
export const roleNameOf = ({ role_id, custom_role }: Pick<Membership, 'role_id' | 'custom_role'>) =>
  findRole(role_id)?.roleName ?? custom_role ?? '';

/** Stored with the choices that pages save for a person. Pages cannot write this key. */
const lastGroup = 'last-group';

/** The membership that a person chose last. */
export async function findLastChoice(tx: Tx, personId: string): Promise<unknown> {
  return (await findConfig(tx, personId, lastGroup))?.value;
}

/** Stores the membership that a person chose, so that it is offered first the next time. */
export function rememberChoice(tx: Tx, personId: string, membershipId: string, now: number): Promise<void> {
  return upsertConfig(tx, personId, lastGroup, membershipId, now);
}

/** Stores the language in which a person signed in, for later messages. */
export function rememberLanguage(tx: Tx, personId: string, language: Language, now: number): Promise<void> {
  return upsertConfig(tx, personId, 'language', language, now);
}

/** Deletes all stored choices of a person except whether they have seen the tour. */
export async function forgetChoices(tx: Tx, personId: string): Promise<{ readonly tour?: unknown }> {
  await deleteConfig(tx, personId, 'tour');
  const tour = await findConfig(tx, personId, 'tour');
  return tour === undefined ? {} : { tour: tour.value };
}
