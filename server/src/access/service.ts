import { setTimeout as sleep } from 'node:timers/promises';
import type { access, FactorStep, FactorWay, Group, signedInAnswer } from '@galla/contract/access/endpoints.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import { record } from '../audit/service.ts';
import { claimCaptcha } from '../platform/auth/captcha.ts';
import { endFamily, openSession, refreshSession, sessionTimes } from '../platform/auth/sessions.ts';
import { deriveKey } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext, ScopedContext } from '../platform/http/handlers.ts';
import { browserOf, counted, countPasswordTry, recordFailedSignIn } from './attempts.ts';
import { countOtpRequest, findRunningChallenge, issueOtp, verifyContact } from './one-time-passwords.ts';
import { checkPassword } from './passwords.ts';
import type { FirstStep } from './pending-sign-in.ts';
import { listFactorWays, openPendingSignIn } from './pending-sign-in.ts';
import {
  findPerson,
  findPersonByContact,
  findPersonBySignInName,
  isStillPassword,
  listMemberships,
} from './queries.ts';

const purpose = 'sign-in';

type SignedIn = Infer<typeof signedInAnswer>;
type FactorAsked = { readonly secondFactor: FactorStep };
type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
type OtpStep = Answer<typeof access.sendOtp>;

/** A session that was opened and is not in the browser yet. */
export interface OpenedSession {
  readonly answer: SignedIn;
  readonly session: { readonly id: string; readonly family: string; readonly membershipId: string | null };
  readonly personId: string;
}

/** The key of captcha signatures. */
export const captchaKey = (masterKey: Buffer) => deriveKey(masterKey, 'captcha');

/** The pepper of password hashes. */
export const passwordPepper = (masterKey: Buffer) => deriveKey(masterKey, 'passwords');

/** As long as any answer about an OTP takes at least: with a known number there is a message to write, some 1 ms. */
const unhurriedMs = 50;

/**
 * Sends an OTP to a mobile number or an e-mail. Known and unknown ones are answered alike; an e-mail that its owner has
 * not verified may be somebody else's, so nothing goes to it.
 */
export async function sendOtp(context: RequestContext, contact: string): Promise<OtpStep> {
  await context.transaction((tx) =>
    claimCaptcha(tx, captchaKey(context.masterKey), 'send-otp', context.captcha, context.now),
  );
  const person = await context.transaction((tx) => findPersonByContact(tx, contact));
  await counted(context, (tx) => countOtpRequest(tx, context, contact, browserOf(context, person?.id)));
  return unhurried(
    context.transaction((tx) => issueOtp(tx, context, { purpose, personId: person?.id ?? null, destination: contact })),
  );
}

/** Sends the OTP of a running sign-in again, to the same number. */
export async function resendOtp(context: RequestContext, token: string): Promise<OtpStep> {
  await context.transaction((tx) =>
    claimCaptcha(tx, captchaKey(context.masterKey), 'send-otp', context.captcha, context.now),
  );
  const challenge = await context.transaction((tx) => findRunningChallenge(tx, context, token, purpose));
  const own = browserOf(context, challenge.person_id);
  await counted(context, (tx) => countOtpRequest(tx, context, challenge.destination, own));
  return unhurried(
    context.transaction((tx) =>
      issueOtp(tx, context, { purpose, personId: challenge.person_id, destination: challenge.destination }),
    ),
  );
}

/** Completes a sign-in with the OTP that was sent. */
export async function signInWithOtp(
  context: RequestContext,
  token: string,
  code: string,
): Promise<SignedIn | FactorAsked> {
  const { personId, destination } = await verifyContact(context, token, code, purpose);
  if (personId === null) throw new Problem('INVALID_OTP', 400);
  return signIn(context, { personId, way: 'OTP', openedBy: openedByOtpTo(destination), passwordHash: null });
}

/** What an OTP shows: that somebody reads what comes to the number or the e-mail. */
const openedByOtpTo = (destination: string) => (destination.includes('@') ? 'EMAIL' : 'PHONE');

/** Signs in by e-mail or username and password, or asks for the OTP step where the person wants one after the password. */
export async function signInWithPassword(
  context: RequestContext,
  username: string,
  password: string,
): Promise<SignedIn | OtpStep | FactorAsked> {
  await context.transaction((tx) =>
    claimCaptcha(tx, captchaKey(context.masterKey), 'sign-in', context.captcha, context.now),
  );
  const person = await context.transaction((tx) => findPersonBySignInName(tx, username));
  const browser = browserOf(context, person?.id);
  // Under whichever name it is tried, it is one account.
  const isEnough = await countPasswordTry(context, person?.email ?? person?.username ?? username, person?.id);
  const fits = await checkPassword(password, person?.password_hash ?? null, passwordPepper(context.masterKey));
  if (person === undefined || !fits) {
    await recordFailedSignIn(context, person?.id ?? null, 'PASSWORD');
    throw new Problem('INVALID_LOGIN', 400);
  }
  const destination = person.phone ?? (person.email_verified_at === null ? null : person.email);
  if (!isEnough && destination === null) throw new Problem('TOO_MANY_REQUESTS', 429);
  if (destination === null || (isEnough && !(person.otp_after_password && person.phone !== null)))
    return signIn(context, {
      personId: person.id,
      way: 'PASSWORD',
      openedBy: 'PASSWORD',
      passwordHash: person.password_hash,
    });
  await counted(context, (tx) => countOtpRequest(tx, context, destination, browser ?? 'after-password'));
  return context.transaction((tx) => issueOtp(tx, context, { purpose, personId: person.id, destination }));
}

async function unhurried<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, sleep(unhurriedMs)]);
  return answer;
}

/** Ends the caller's session, if there is one. */
export async function signOut(context: RequestContext): Promise<void> {
  const state = context.sessionState;
  if (state.is !== 'none') {
    const { family, personId, scope } = state.session;
    await context.transaction(async (tx) => {
      await endFamily(tx, family, context.now);
      const subject = { kind: 'session', id: family } as const;
      await record(tx, context, { act: 'SIGNED_OUT', personId, membershipId: scope?.membershipId ?? null, subject });
    });
  }
  context.clearSession();
}

/** Renews the session id after a 412. @throws Problem AUTHORIZATION_FAILED where the session has ended. */
export async function refresh(context: RequestContext): Promise<void> {
  const id = context.sessionId;
  const result =
    id === undefined
      ? { is: 'ended' as const }
      : await context.transaction((tx) => refreshSession(tx, id, context.now));
  if (result.is === 'ended') {
    context.clearSession();
    throw new Problem('AUTHORIZATION_FAILED', 401);
  }
  if (result.is === 'renewed' && context.sessionState.is !== 'none')
    context.setSession(result.id, context.sessionState.session.family);
}

/** The signed-in person with their groups. */
export function findMe(context: ScopedContext): Promise<Answer<typeof access.me>> {
  const { scope } = context;
  return context.transaction(async (tx) => {
    const person = await findPerson(tx, scope.personId);
    const groups = (await listMemberships(tx, scope.personId)).map(toGroup);
    return {
      userId: encodeId('person', person.id),
      merchantUserId: encodeId('person', scope.membershipId),
      name: person.name,
      phoneNumber: person.phone,
      email: person.email,
      roleId: scope.roleId,
      roleName: scope.roleName,
      admin: scope.admin,
      groupId: encodeId('group', scope.membershipId),
      groupSelection: groups.length > 1,
      groups,
      storeRestricted: scope.storeIds !== null,
    };
  });
}

/**
 * Signs in after the first step, or where the person has a second factor asks for it: until it is given there is no
 * session. `membershipId` is what they work on, where that is known.
 */
export async function signIn(
  context: RequestContext,
  step: FirstStep & { readonly membershipId?: string },
): Promise<SignedIn | FactorAsked> {
  const done = await context.transaction(async (tx) => {
    const ways = await listFactorWays(tx, step.personId);
    if (ways.length > 0) return { asked: await openPendingSignIn(tx, step, ways, context.now) };
    return { opened: await openSignedIn(tx, context, step) };
  });
  return done.opened === undefined ? { secondFactor: done.asked } : enterSession(context, done.opened);
}

/**
 * Opens the session of a sign-in whose steps are all done, in the transaction that used the last one up. A session that
 * the browser had ends. `enterSession` hands it over after the commit.
 * @throws Problem INVALID_LOGIN where the password that was given is no longer the person's
 */
export async function openSignedIn(
  tx: Tx,
  context: RequestContext,
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
  // One is chosen by itself; of several the person chooses one, and is not signed in for any before (ROU-06).
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
    // One-time passwords are Olympus's, passwords Gandalf's (decision 36).
    prefix: openedBy === 'PASSWORD' ? ('G' as const) : ('O' as const),
    groupSelection: only === undefined && memberships.length > 0,
    roleName: only === undefined ? '' : roleNameOf(only),
    roleId: only?.role_id ?? '',
    groups: memberships.map(toGroup),
  };
  return { answer, session: { ...opened, membershipId }, personId };
}

/** Puts a new session into the browser and marks the browser as known. Gives the answer of the sign-in. */
export function enterSession(context: RequestContext, { answer, session, personId }: OpenedSession): SignedIn {
  context.setSession(session.id, session.family, session.membershipId);
  context.rememberBrowser(personId);
  return answer;
}

/** A membership as answers show it. */
export function toGroup(membership: Membership): Group {
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

/** The name of a membership's role, built in or the merchant's own; empty where the role was removed. */
export const roleNameOf = ({ role_id, custom_role }: Pick<Membership, 'role_id' | 'custom_role'>) =>
  findRole(role_id)?.roleName ?? custom_role ?? '';
