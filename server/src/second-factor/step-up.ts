import { Problem } from '@galla/contract/core/problem.ts';
import type { FactorProof, StepUpProof, StepUpWay } from '@galla/contract/second-factor.ts';
import { counted, countPasswordTry } from '../access/attempts.ts';
import { countOtpWish, issueOtp, verifyOtp } from '../access/one-time-passwords.ts';
import { checkPassword } from '../access/passwords.ts';
import { listFactorWays } from '../access/pending-sign-in.ts';
import { findPerson } from '../access/queries.ts';
import { passwordPepper } from '../access/service.ts';
import { record } from '../audit/record.ts';
import { proveSession } from '../platform/auth/sessions.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PersonContext } from '../platform/http/handlers.ts';
import { actorOf } from './own-factors.ts';
import { boundTo, passkeyToAskFor } from './passkeys.ts';
import { checkProof, countFactorTry, refusalFor, useProof } from './proofs.ts';
import { lockPerson } from './queries.ts';

const purpose = 'step-up';

interface Known {
  readonly password_hash: string | null;
  readonly phone: string | null;
}

/** Who has a second factor confirms with it; who has none with what they sign in with. */
async function waysOf(tx: Tx, personId: string, { password_hash, phone }: Known): Promise<StepUpWay[]> {
  const factors = await listFactorWays(tx, personId);
  if (factors.length > 0) return factors;
  return [...(password_hash === null ? [] : ['PASSWORD' as const]), ...(phone === null ? [] : ['OTP' as const])];
}

/** How the caller can confirm who they are. */
export function findWays(context: PersonContext): Promise<StepUpWay[]> {
  const { personId } = context.session;
  return context.transaction(async (tx) => waysOf(tx, personId, await findPerson(tx, personId)));
}

/** What the browser needs to ask for one of the caller's passkeys. */
export function askForOwnPasskey(context: PersonContext): Promise<unknown> {
  const { personId, family } = context.session;
  return context.transaction((tx) => passkeyToAskFor(tx, context, personId, boundTo.stepUp(family)));
}

/** Sends the caller an OTP to confirm with. @throws Problem STATUS_404 where an OTP is no way for them */
export async function sendOwnOtp(context: PersonContext): Promise<{ token: string; expiry: string }> {
  const { personId } = context.session;
  const phone = await context.transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    return (await waysOf(tx, personId, person)).includes('OTP') ? person.phone : null;
  });
  if (phone === null) throw new Problem('STATUS_404', 404);
  await counted(context, (tx) => countOtpWish(tx, context, phone, `${purpose}:${personId}`));
  return context.transaction((tx) => issueOtp(tx, context, { purpose, personId, destination: phone }));
}

/** Confirms who the caller is: the session counts as proven and goes on under a new id. */
export async function confirm(context: PersonContext, proof: StepUpProof): Promise<void> {
  const { personId, family } = context.session;
  const use = await (proof.way === 'PASSWORD' || proof.way === 'OTP'
    ? checkOwn(context, proof)
    : checkFactor(context, proof));
  const renewal = await context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!(await waysOf(tx, personId, person)).includes(proof.way) || !(await use(tx, person))) return undefined;
    const renewed = await proveSession(tx, context.sessionId ?? '', context.now);
    await record(tx, context, { ...actorOf(context), act: 'IDENTITY_CONFIRMED', detail: { way: proof.way } });
    return renewed;
  });
  if (renewal === undefined) throw await refused(context, proof.way);
  if (renewal.is === 'ended') {
    context.clearSession();
    throw new Problem('AUTHORIZATION_FAILED', 401);
  }
  if (renewal.is === 'renewed') context.setSession(renewal.id, family);
}

/** What is left to do of a checked proof in the transaction that counts it. */
type Use = (tx: Tx, person: Known) => Promise<boolean>;

async function checkFactor(context: PersonContext, proof: FactorProof): Promise<Use> {
  const { personId, family } = context.session;
  await countFactorTry(context, personId);
  const checked = await checkProof(context, personId, proof, boundTo.stepUp(family));
  if (checked === undefined) throw await refused(context, proof.way);
  return (tx) => useProof(tx, context, personId, checked);
}

async function checkOwn(
  context: PersonContext,
  proof: Extract<StepUpProof, { way: 'PASSWORD' | 'OTP' }>,
): Promise<Use> {
  const { personId } = context.session;
  if (proof.way === 'OTP') {
    const proven = await verifyOtp(context, proof.token, proof.otp, purpose).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'INVALID_OTP') await writeDownRefusal(context, 'OTP');
      throw error;
    });
    return async () => proven === personId;
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
  return new Problem(way === 'PASSWORD' || way === 'OTP' ? 'STEP_UP_WRONG' : refusalFor[way], 400);
}

function writeDownRefusal(context: PersonContext, way: StepUpWay): Promise<void> {
  return context.transaction((tx) =>
    record(tx, context, { ...actorOf(context), act: 'IDENTITY_CONFIRMED', outcome: 'REFUSED', detail: { way } }),
  );
}
