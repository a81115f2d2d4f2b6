import { randomInt } from 'node:crypto';
import { Problem } from '@galla/contract/core/problem.ts';
import { deriveKey, hashOf, macOf, newSecret, sameBytes } from '../crypto/sealing.ts';
import type { Tx } from '../db/database.ts';
import type { RequestContext } from '../http/handlers.ts';
import type { OtpPurpose } from '../messages/otp-message.ts';
import { otpMessage } from '../messages/otp-message.ts';
import { postMessage } from '../messages/outbox.ts';
import { installationTime } from '../sandbox-clock.ts';
import { knownBrowser } from './known-browsers.ts';
import { countUse, networkOf, refuseOver } from './limits.ts';
import {
  claimAttempt,
  consumeChallenge,
  findChallenge,
  findLastSent,
  insertChallengeRow,
  lockDestination,
} from './one-time-password-queries.ts';

const minute = 60_000;

/** The rules of one-time passwords: 5 digits, 3 tries, 5 minutes, resend after 30 s, 5 an hour, 10 a day. */
export const otpRules = {
  lifeMs: 5 * minute,
  resendAfterMs: 30_000,
  perDestinationHour: { max: 5, windowMs: 60 * minute },
  perDestinationDay: { max: 10, windowMs: 24 * 60 * minute },
  perAddressHour: { max: 60, windowMs: 60 * minute },
  /**
   * Against single guesses at many numbers: after this many wrong codes in total, only known browsers may enter codes
   * for a minute.
   */
  wrongEverywhere: { max: 300, windowMs: minute },
} as const;

/**
 * The installation's time, in calls of a sandbox too: limits and OTPs of a number apply to all tenants, so moving a
 * sandbox's clock must not block others.
 */
const timeOf = ({ clock }: RequestContext): number => installationTime(clock);

/**
 * Counts a request for an OTP against its limits. Commit it even if the request is refused. A request that comes too
 * soon sends nothing and does not count against the destination's limit. A stranger who knows the number can use that
 * limit up, so a person with the right password (`own`) or a known browser has a separate limit.
 */
export async function countOtpRequest(
  tx: Tx,
  context: RequestContext,
  destination: string,
  own: string | undefined,
): Promise<void> {
  const address = `otp:address:${networkOf(context.address)}`;
  await countUse(tx, [{ key: address, limit: otpRules.perAddressHour }], timeOf(context));
  await refuseTooSoon(tx, context, destination);
  const whose = own === undefined ? destination : `${destination}:${own}`;
  await countUse(
    tx,
    [
      { key: `otp:hour:${whose}`, limit: otpRules.perDestinationHour },
      { key: `otp:day:${whose}`, limit: otpRules.perDestinationDay },
    ],
    timeOf(context),
  );
}

async function refuseTooSoon(tx: Tx, context: RequestContext, destination: string): Promise<void> {
  await lockDestination(tx, destination);
  const now = timeOf(context);
  // A clock that was ahead has left OTPs with later dates, which would block new ones until then.
  const last = await findLastSent(tx, destination, new Date(now + otpRules.resendAfterMs));
  const wait = last === undefined ? 0 : last.getTime() + otpRules.resendAfterMs - now;
  if (wait > 0) throw new Problem('OTP_RESEND_TOO_SOON', 429, { retryAfterSeconds: Math.ceil(wait / 1000) });
}

/**
 * Creates a challenge and sends its message. An unknown person gets the same answer and no message, so that no one
 * learns which numbers are known.
 */
export async function issueOtp(
  tx: Tx,
  context: RequestContext,
  request: {
    readonly purpose: string;
    readonly personId: string | null;
    /** A mobile number or an e-mail. */
    readonly destination: string;
    /** Sends the OTP although the number is unknown: the caller has another reason to trust it. */
    readonly toAnybody?: true;
    /** The purpose of the OTP, as its message states it. */
    readonly message: OtpPurpose;
  },
): Promise<{ token: string; expiry: string }> {
  const { code, ...sent } = await insertChallenge(tx, context, request);
  if (request.personId !== null || request.toAnybody === true)
    await postMessage(tx, otpMessage(request.destination, request.message, code, context), timeOf(context));
  return sent;
}

/** Creates a challenge. The caller sends its code to the destination. */
export async function insertChallenge(
  tx: Tx,
  context: RequestContext,
  request: { readonly purpose: string; readonly personId: string | null; readonly destination: string },
): Promise<{ token: string; expiry: string; code: string }> {
  await refuseTooSoon(tx, context, request.destination);
  const token = newSecret();
  const code = String(randomInt(100_000)).padStart(5, '0');
  const expiresAt = new Date(timeOf(context) + otpRules.lifeMs);
  await insertChallengeRow(tx, {
    token_hash: hashOf(token),
    purpose: request.purpose,
    person_id: request.personId,
    destination: request.destination,
    code_mac: codeMac(context, token, request.purpose, request.destination, code),
    created_at: new Date(timeOf(context)),
    expires_at: expiresAt,
    consumed_at: null,
  });
  return { token, expiry: expiresAt.toISOString(), code };
}

/** The running challenge of this purpose behind a token, to send its OTP again. @throws Problem OTP_EXPIRED */
export async function findRunningChallenge(tx: Tx, context: RequestContext, token: string, purpose: string) {
  const challenge = await findChallenge(tx, hashOf(token));
  if (
    challenge?.purpose !== purpose ||
    challenge.consumed_at !== null ||
    challenge.created_at.getTime() < timeOf(context) - 2 * otpRules.lifeMs
  ) {
    throw new Problem('OTP_EXPIRED', 400);
  }
  return challenge;
}

/**
 * Checks a code. One attempt is claimed and committed first, then the code is compared, then the challenge is consumed:
 * of 48 parallel guesses three are compared and one succeeds. Returns the person and the destination of the code.
 * During an attack with guesses at many numbers, only known browsers may enter a code. A code that arrives with another
 * number or person than it was sent to is refused before it is compared: the mistake uses no try, and the right code
 * stays valid.
 * @throws Problem OTP_EXPIRED, OTP_ATTEMPTS_EXHAUSTED or INVALID_OTP; TOO_MANY_REQUESTS during such an attack, also for
 * right codes
 */
export async function verifyChallenge(
  context: RequestContext,
  token: string,
  code: string,
  wanted: {
    readonly purpose: string;
    /** The destination of the code, if the caller names it. */
    readonly destination?: string;
    readonly personId?: string;
    readonly onWrong?: (personId: string | null) => Promise<void>;
  },
): Promise<{ personId: string | null; destination: string }> {
  const tokenHash = hashOf(token);
  const sprayed = { key: 'otp:wrong', limit: otpRules.wrongEverywhere };
  const challenge = await context.transaction(async (tx) => {
    const found = await findChallenge(tx, tokenHash);
    const personId = found?.person_id;
    const known = personId != null && knownBrowser(context, personId) !== undefined;
    if (!known) await refuseOver(tx, sprayed, timeOf(context));
    return found;
  });
  if (challenge !== undefined && isForOthers(challenge, wanted)) throw new Problem('INVALID_OTP', 400);
  const claimed = await context.transaction((tx) => claimAttempt(tx, tokenHash, timeOf(context)));
  if (claimed === undefined) throw await refusalOf(context, tokenHash);
  const mac = codeMac(context, token, wanted.purpose, claimed.destination, code);
  if (claimed.purpose !== wanted.purpose || !sameBytes(mac, claimed.code_mac)) {
    await context.transaction((tx) => countUse(tx, [sprayed], timeOf(context)));
    await wanted.onWrong?.(claimed.person_id);
    throw claimed.attempts >= 3 ? new Problem('OTP_ATTEMPTS_EXHAUSTED', 400) : new Problem('INVALID_OTP', 400);
  }
  const consumed = await context.transaction((tx) => consumeChallenge(tx, tokenHash, timeOf(context)));
  if (consumed === undefined) throw new Problem('INVALID_OTP', 400);
  return { personId: consumed.person_id, destination: claimed.destination };
}

const isForOthers = (
  challenge: { readonly destination: string; readonly person_id: string | null },
  { destination = challenge.destination, personId }: { readonly destination?: string; readonly personId?: string },
): boolean => challenge.destination !== destination || (personId !== undefined && challenge.person_id !== personId);

async function refusalOf(context: RequestContext, tokenHash: Buffer): Promise<Problem> {
  const challenge = await context.transaction((tx) => findChallenge(tx, tokenHash));
  const spent = challenge !== undefined && challenge.consumed_at === null && challenge.attempts >= 3;
  return new Problem(spent ? 'OTP_ATTEMPTS_EXHAUSTED' : 'OTP_EXPIRED', 400);
}

function codeMac(context: RequestContext, token: string, purpose: string, destination: string, code: string): Buffer {
  return macOf(deriveKey(context.masterKey, 'one-time-passwords'), token, purpose, destination, code);
}
