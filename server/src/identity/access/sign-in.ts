import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { access } from '@galla/contract/identity/access/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { clearSession, type SessionContext, setSession } from '../../callers/session.ts';
import { claimCaptcha } from '../../platform/auth/captcha.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import { counted } from '../../platform/auth/limits.ts';
import {
  countOtpRequest,
  findRunningChallenge,
  issueOtp,
  verifyChallenge,
} from '../../platform/auth/one-time-passwords.ts';
import { countPasswordTry } from '../../platform/auth/password-tries.ts';
import { endFamily, refreshSession } from '../../platform/auth/sessions.ts';
import { checkPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { record } from '../audit/public/service.ts';
import {
  type FactorAsked,
  type ListFactorWays,
  listGroups,
  recordFailedSignIn,
  type SignedIn,
  signIn,
} from './public/service.ts';
import { findPerson, findPersonByContact, findPersonBySignInName } from './queries.ts';

const otp = { purpose: 'sign-in', message: 'SIGN_IN' } as const;

type OtpStep = Answer<typeof access.sendOtp>;

/** What sign-in needs of features that depend on it. */
export interface SignInServices {
  readonly listFactorWays: ListFactorWays;
}

/** The browser, if the person has signed in with it before. */
const browserOf = (context: RequestContext, personId: string | null | undefined) =>
  personId == null ? undefined : knownBrowser(context, personId);

/**
 * The minimum time of every answer about an OTP, in ms. Writing the message for a known number takes about 1 ms more.
 */
const unhurriedMs = 50;

/**
 * Sends an OTP to a mobile number or an e-mail. Known and unknown contacts get the same answer. An unverified e-mail
 * may belong to someone else, so it gets no OTP.
 */
export async function sendOtp(context: RequestContext, contact: string): Promise<OtpStep> {
  await claimCaptcha(context, 'send-otp');
  const person = await context.transaction((tx) => findPersonByContact(tx, contact));
  await counted(context, (tx) => countOtpRequest(tx, context, contact, browserOf(context, person?.id)));
  return unhurried(
    context.transaction((tx) => issueOtp(tx, context, { ...otp, personId: person?.id ?? null, destination: contact })),
  );
}

/** Sends the OTP of a running sign-in again, to the same number. */
export async function resendOtp(context: RequestContext, token: string): Promise<OtpStep> {
  await claimCaptcha(context, 'send-otp');
  const challenge = await context.transaction((tx) => findRunningChallenge(tx, context, token, otp.purpose));
  const own = browserOf(context, challenge.person_id);
  await counted(context, (tx) => countOtpRequest(tx, context, challenge.destination, own));
  return unhurried(
    context.transaction((tx) =>
      issueOtp(tx, context, { ...otp, personId: challenge.person_id, destination: challenge.destination }),
    ),
  );
}

/** Completes a sign-in with the OTP that was sent. */
export async function signInWithOtp(
  context: SessionContext,
  { listFactorWays }: SignInServices,
  token: string,
  code: string,
): Promise<SignedIn | FactorAsked> {
  const { personId, destination } = await verifyChallenge(context, token, code, {
    purpose: otp.purpose,
    onWrong: (whose) => recordFailedSignIn(context, whose, 'OTP'),
  });
  if (personId === null) throw new Problem('INVALID_OTP', 400);
  const step = { personId, way: 'OTP', openedBy: openedByOtpTo(destination), passwordHash: null } as const;
  return signIn(context, step, listFactorWays);
}

/** The contact that an OTP proves: the caller reads messages to this number or e-mail. */
const openedByOtpTo = (destination: string) => (destination.includes('@') ? 'EMAIL' : 'PHONE');

/** Signs in by e-mail or username and password. Asks for the OTP step if the person requires one after the password. */
export async function signInWithPassword(
  context: SessionContext,
  { listFactorWays }: SignInServices,
  username: string,
  password: string,
): Promise<SignedIn | OtpStep | FactorAsked> {
  await claimCaptcha(context, 'sign-in');
  const person = await context.transaction((tx) => findPersonBySignInName(tx, username));
  const browser = browserOf(context, person?.id);
  // One account has one limit, whichever of its names is entered.
  const isEnough = await countPasswordTry(context, person?.email ?? person?.username ?? username, person?.id);
  const fits = await checkPassword(password, person?.password_hash ?? null, passwordPepper(context.masterKey));
  if (person === undefined || !fits) {
    await recordFailedSignIn(context, person?.id ?? null, 'PASSWORD');
    throw new Problem('INVALID_LOGIN', 400);
  }
  const destination = person.phone ?? (person.email_verified_at === null ? null : person.email);
  if (!isEnough && destination === null) throw new Problem('TOO_MANY_REQUESTS', 429);
  if (destination === null || (isEnough && !(person.otp_after_password && person.phone !== null)))
    return signIn(
      context,
      { personId: person.id, way: 'PASSWORD', openedBy: 'PASSWORD', passwordHash: person.password_hash },
      listFactorWays,
    );
  await counted(context, (tx) => countOtpRequest(tx, context, destination, browser ?? 'after-password'));
  return context.transaction((tx) => issueOtp(tx, context, { ...otp, personId: person.id, destination }));
}

async function unhurried<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, sleep(unhurriedMs)]);
  return answer;
}

/** Ends the caller's session, if there is one. */
export async function signOut(context: SessionContext): Promise<void> {
  const state = context.sessionState;
  if (state.is !== 'none') {
    const { family, personId, scope } = state.session;
    await context.transaction(async (tx) => {
      await endFamily(tx, family, context.now);
      const subject = { kind: 'session', id: family } as const;
      await record(tx, context, { act: 'SIGNED_OUT', personId, membershipId: scope?.membershipId ?? null, subject });
    });
  }
  clearSession(context);
}

/** Renews the session id after a 412. @throws Problem AUTHORIZATION_FAILED if the session has ended */
export async function refresh(context: SessionContext): Promise<void> {
  const id = context.sessionId;
  const result =
    id === undefined
      ? { is: 'ended' as const }
      : await context.transaction((tx) => refreshSession(tx, id, context.now));
  if (result.is === 'ended') {
    clearSession(context);
    throw new Problem('AUTHORIZATION_FAILED', 401);
  }
  if (result.is === 'renewed' && context.sessionState.is !== 'none')
    setSession(context, result.id, context.sessionState.session.family);
}

/** The signed-in person with their groups. */
export function findMe(context: ScopedContext): Promise<Answer<typeof access.me>> {
  const { scope } = context;
  return context.transaction(async (tx) => {
    const person = await findPerson(tx, scope.personId);
    const groups = await listGroups(tx, scope.personId);
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
