import { Problem } from '@galla/contract/core/problem.ts';
import type { Challenge } from 'altcha-lib';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { deriveKey, hashOf } from '../crypto/sealing.ts';
import type { RequestContext } from '../http/handlers.ts';

/** The header of a solved captcha (HTTP-05). */
export const captchaHeader = 'x-captcha';

const lifeMs = 2 * 60_000;
/** About 250 key derivations of this cost: about 0.2 s on a laptop, one second on a slow phone. */
const cost = 400;

/** The key of captcha signatures. */
export const captchaKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'captcha');

/**
 * A proof-of-work challenge for one action, valid for 2 minutes. It proves cost, not humanity, so limits still apply.
 */
export function newCaptcha(key: Buffer, action: string, now: number): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    keyPrefix: '00',
    deriveKey: deriveProof,
    expiresAt: Math.ceil((now + lifeMs) / 1000),
    data: { action },
    hmacSignatureSecret: key.toString('base64'),
  });
}

/**
 * Accepts the solved captcha of a request once: an INSERT claims it before the step that it protects.
 * @throws Problem CAPTCHA_REQUIRED if it is missing, wrong, used or for another action; CAPTCHA_EXPIRED after 2
 * minutes.
 */
export async function claimCaptcha(
  { masterKey, captcha, now, transaction }: Pick<RequestContext, 'masterKey' | 'captcha' | 'now' | 'transaction'>,
  action: string,
): Promise<void> {
  const payload = parsePayload(captcha);
  const parameters = payload?.challenge.parameters;
  if (payload === undefined || parameters?.data?.['action'] !== action) throw new Problem('CAPTCHA_REQUIRED', 400);
  const { verified, expired } = await verifySolution({
    ...payload,
    deriveKey: deriveProof,
    hmacSignatureSecret: captchaKey(masterKey).toString('base64'),
  });
  if (expired || (parameters.expiresAt ?? 0) * 1000 <= now) throw new Problem('CAPTCHA_EXPIRED', 400);
  if (!verified) throw new Problem('CAPTCHA_REQUIRED', 400);
  const { numAffectedRows } = await transaction((tx) =>
    sql`
    insert into captcha_used (solution_hash, expires_at) values (${hashOf(payload.challenge.signature ?? '')}, ${new Date(now + lifeMs)})
    on conflict do nothing`.execute(tx),
  );
  if (numAffectedRows !== 1n) throw new Problem('CAPTCHA_REQUIRED', 400);
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

function parsePayload(header: string | undefined): Payload | undefined {
  if (header === undefined || header.length > 4096) return undefined;
  try {
    const payload: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

function isPayload(value: unknown): value is Payload {
  if (typeof value !== 'object' || value === null || !('challenge' in value) || !('solution' in value)) return false;
  const { challenge, solution } = value as { challenge: { parameters?: unknown } | null; solution: unknown };
  return (
    typeof challenge === 'object' &&
    typeof challenge?.parameters === 'object' &&
    challenge.parameters !== null &&
    typeof solution === 'object' &&
    solution !== null
  );
}
