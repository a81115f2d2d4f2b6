import type { ErrorCode } from '@galla/contract/core/errors.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { countUse, findCount } from '../../platform/auth/limits.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';

/** The step of a registration at which a sentinel answers. */
type Step = 'send' | 'verify' | 'register';

interface Sentinel {
  readonly phone: RegExp;
  /** The part before `.sentinel.example`. */
  readonly domain: string;
  readonly step: Step;
  readonly code: ErrorCode;
  readonly status: number;
  /** Refused only every other time, so that a client's retry succeeds. */
  readonly once?: true;
}

/** Contacts that answer a registration in a known way, in demo mode only (docs/sentinels.md). No Indian mobile begins with 5. */
const sentinels: readonly Sentinel[] = [
  { phone: /^50001/, domain: 'blocked', step: 'send', code: 'WEB_SIGNUP_BLOCKED', status: 403 },
  { phone: /^50002/, domain: 'once', step: 'send', code: 'CF004', status: 503, once: true },
  { phone: /^50003/, domain: 'retry', step: 'send', code: 'CF004', status: 503 },
  { phone: /^50004/, domain: 'otp', step: 'verify', code: 'REGISTRATION_OTP_ERROR', status: 400 },
  { phone: /^50005/, domain: 'banned', step: 'verify', code: 'BANNED', status: 403 },
  { phone: /^50006/, domain: 'exists', step: 'verify', code: 'PHONE_EXISTS', status: 409 },
  { phone: /^50007/, domain: 'website', step: 'register', code: 'WEBSITE_URL_EXISTS', status: 409 },
  { phone: /^50008/, domain: 'merchant', step: 'register', code: 'MERCHANT_ALREADY_EXISTS', status: 409 },
  { phone: /^50009/, domain: 'review', step: 'register', code: 'SEN1104', status: 422 },
];

/**
 * Answers a sentinel contact at its step, before the step has changed anything.
 * @throws Problem the code that the contact stands for
 */
export async function answerSentinel(context: RequestContext, step: Step, contact: string): Promise<void> {
  if (!context.demo) return;
  const domain = /@([a-z0-9]+)\.sentinel\.example$/.exec(contact)?.[1];
  const found = sentinels.find((one) => one.step === step && (one.phone.test(contact) || one.domain === domain));
  if (found === undefined || (found.once && (await isSecondTry(context, contact)))) return;
  throw new Problem(found.code === 'PHONE_EXISTS' && domain !== undefined ? 'EMAIL_EXISTS' : found.code, found.status);
}

async function isSecondTry({ transaction, now }: RequestContext, contact: string): Promise<boolean> {
  const key = `sentinel:once:${contact}`;
  const limit = { max: 1_000_000_000, windowMs: 24 * 60 * 60_000 };
  return transaction(async (tx) => {
    await countUse(tx, [{ key, limit }], now);
    return (await findCount(tx, key)) % 2 === 0;
  });
}
