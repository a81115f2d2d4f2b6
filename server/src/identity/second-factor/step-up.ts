import type { Answer } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { stepUp } from '@galla/contract/identity/second-factor/endpoints.ts';
import { type FactorRequest, factorRequestTimes } from '@galla/contract/identity/second-factor/factor-requests.ts';
import type { FactorProof, StepUpProof, StepUpWay } from '@galla/contract/identity/second-factor/schemas.ts';
import type { PersonContext } from '../../callers/person.ts';
import { clearSession, setSession } from '../../callers/session.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import { countOtpRequest, issueOtp, verifyChallenge } from '../../platform/auth/one-time-passwords.ts';
import { countPasswordTry } from '../../platform/auth/password-tries.ts';
import { proveSession } from '../../platform/auth/sessions.ts';
import { checkPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { record } from '../audit/public/service.ts';
import { findFactorRequest, maxRequests, openFactorRequest, shownRequest, waitHoursOf } from './factor-requests.ts';
import { actorOf } from './factors.ts';
import { boundTo, passkeyToAskFor } from './passkeys.ts';
import { checkProof, countFactorTry, refusalFor, useProof } from './proofs.ts';
import { listFactorWays } from './public/factor-ways-queries.ts';
import { findPerson, lockPerson } from './queries.ts';

/** An OTP counts only for the channel that it was sent over. */
const purposeOf = { OTP: 'step-up', EMAIL_OTP: 'step-up-email' } as const;

/**
 * For this long after an e-mailed link has set the password, it counts as the same kind of proof as the e-mail, in ms.
 */
const linkedPasswordMs = 24 * 60 * 60_000;

interface Known {
  readonly id: string;
  readonly password_hash: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly password_link_at: Date | null;
}

/**
 * A person with a second factor confirms with it. Others confirm with another kind of sign-in than the one that opened
 * this session, because a thief would have that one. An e-mailed link can set the password, so for a day after that the
 * password and the e-mail do not confirm each other.
 */
async function waysOf(tx: Tx, { session, now }: PersonContext, person: Known): Promise<StepUpWay[]> {
  const factors = await listFactorWays(tx, person.id);
  if (factors.length > 0) return factors;
  const { openedBy } = session;
  const byLink = (person.password_link_at?.getTime() ?? 0) > now - linkedPasswordMs;
  const byEmail = openedBy === 'EMAIL' || (byLink && openedBy === 'PASSWORD');
  const byPassword = openedBy === 'PASSWORD' || (byLink && openedBy === 'EMAIL');
  return [
    ...(person.password_hash === null || byPassword ? [] : ['PASSWORD' as const]),
    ...(person.phone === null || openedBy === 'PHONE' ? [] : ['OTP' as const]),
    ...(person.email === null || person.email_verified_at === null || byEmail ? [] : ['EMAIL_OTP' as const]),
  ];
}

/**
 * The ways in which the caller can confirm their identity in this session; without any, also the state of their request
 * for a first factor.
 */
export function findWays(context: PersonContext): Promise<Answer<typeof stepUp.ways>> {
  const { personId } = context.session;
  return context.transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    const request = await findFactorRequest(tx, personId, context.now);
    const ways = await waysOf(tx, context, person);
    return {
      ways,
      unverifiedEmail: person.email !== null && person.email_verified_at === null,
      request: request === undefined ? null : shownRequest(request),
      waitHours: ways.length > 0 ? factorRequestTimes.waitHours : await waitHoursOf(tx, context),
    };
  });
}

/**
 * Requests a first second factor. All Admins of the person's teams are notified, and can cancel it.
 * @throws Problem CONFLICT if the person already has one
 */
export async function askForFactor(context: PersonContext): Promise<FactorRequest> {
  const { personId } = context.session;
  const key = `factor-request:${personId}`;
  await counted(context, (tx) => countUse(tx, [{ key, limit: maxRequests }], context.now));
  return context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if ((await waysOf(tx, context, person)).length > 0) throw new Problem('CONFLICT', 409);
    const running = await findFactorRequest(tx, personId, context.now);
    return shownRequest(running ?? (await openFactorRequest(tx, context, person)));
  });
}

/** The options with which the browser asks for one of the caller's passkeys. */
export function askForOwnPasskey(context: PersonContext): Promise<unknown> {
  const { personId, family } = context.session;
  return context.transaction((tx) => passkeyToAskFor(tx, context, personId, boundTo.stepUp(family)));
}

/** Sends the caller an OTP for confirmation. @throws Problem STATUS_404 if an OTP is not accepted in this session */
export async function sendOwnOtp(
  context: PersonContext,
  to: 'SMS' | 'EMAIL',
): Promise<{ token: string; expiry: string }> {
  const { personId } = context.session;
  const way = to === 'SMS' ? 'OTP' : 'EMAIL_OTP';
  const destination = await context.transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    const isWay = (await waysOf(tx, context, person)).includes(way);
    return isWay ? (to === 'SMS' ? person.phone : person.email) : null;
  });
  if (destination === null) throw new Problem('STATUS_404', 404);
  const purpose = purposeOf[way];
  await counted(context, (tx) => countOtpRequest(tx, context, destination, `${purpose}:${personId}`));
  return context.transaction((tx) => issueOtp(tx, context, { purpose, message: 'CONFIRM', personId, destination }));
}

/** Confirms the caller's identity: the session counts as proven and gets a new id. */
export async function confirm(context: PersonContext, proof: StepUpProof): Promise<void> {
  const { personId, family } = context.session;
  const use = await (isOwn(proof) ? checkOwn(context, proof) : checkFactor(context, proof));
  const renewal = await context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!(await waysOf(tx, context, person)).includes(proof.way) || !(await use(tx, person))) return undefined;
    const renewed = await proveSession(tx, context.sessionId ?? '', context.now);
    await record(tx, context, { ...actorOf(context), act: 'IDENTITY_CONFIRMED', detail: { way: proof.way } });
    return renewed;
  });
  if (renewal === undefined) throw await refused(context, proof.way);
  if (renewal.is === 'ended') {
    clearSession(context);
    throw new Problem('AUTHORIZATION_FAILED', 401);
  }
  if (renewal.is === 'renewed') setSession(context, renewal.id, family);
}

/** Uses up a checked proof, in the transaction that counts it. */
type Use = (tx: Tx, person: Known) => Promise<boolean>;

async function checkFactor(context: PersonContext, proof: FactorProof): Promise<Use> {
  const { personId, family } = context.session;
  await countFactorTry(context, personId);
  const checked = await checkProof(context, personId, proof, boundTo.stepUp(family));
  if (checked === undefined) throw await refused(context, proof.way);
  return (tx) => useProof(tx, context, personId, checked);
}

type OwnProof = Extract<StepUpProof, { way: 'PASSWORD' | 'OTP' | 'EMAIL_OTP' }>;

const isOwn = (proof: StepUpProof): proof is OwnProof =>
  proof.way === 'PASSWORD' || proof.way === 'OTP' || proof.way === 'EMAIL_OTP';

async function checkOwn(context: PersonContext, proof: OwnProof): Promise<Use> {
  const { personId } = context.session;
  if (proof.way !== 'PASSWORD') {
    const { way, token, otp } = proof;
    const onWrong = () => writeDownRefusal(context, way);
    const proven = await verifyChallenge(context, token, otp, { purpose: purposeOf[way], onWrong });
    return async (_tx, { phone, email }) =>
      proven.personId === personId && proven.destination === (way === 'OTP' ? phone : email);
  }
  const person = await context.transaction((tx) => findPerson(tx, personId));
  await countPasswordTry(context, person.email ?? person.id, person.id);
  const { password_hash } = person;
  if (!(await checkPassword(proof.password, password_hash, passwordPepper(context.masterKey))))
    throw await refused(context, 'PASSWORD');
  return async (_tx, now) => now.password_hash === password_hash;
}

async function refused(context: PersonContext, way: StepUpWay): Promise<Problem> {
  await writeDownRefusal(context, way);
  const isFactor = way === 'APP' || way === 'PASSKEY' || way === 'RECOVERY_CODE';
  return new Problem(isFactor ? refusalFor[way] : 'STEP_UP_WRONG', 400);
}

function writeDownRefusal(context: PersonContext, way: StepUpWay): Promise<void> {
  return context.transaction((tx) =>
    record(tx, context, { ...actorOf(context), act: 'IDENTITY_CONFIRMED', outcome: 'REFUSED', detail: { way } }),
  );
}
