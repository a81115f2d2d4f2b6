import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { contactType } from '@galla/contract/identity/access/fields.ts';
import type { registration } from '@galla/contract/identity/registration/endpoints.ts';
import { claimCaptcha } from '../../platform/auth/captcha.ts';
import { counted } from '../../platform/auth/limits.ts';
import {
  countOtpRequest,
  findRunningChallenge,
  insertChallenge,
  verifyChallenge,
} from '../../platform/auth/one-time-passwords.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { registrationCookie } from './cookie.ts';
import { postOtp } from './messages.ts';
import { type Contact, insertRegistration } from './queries.ts';
import { refuseKnown } from './refusals.ts';
import { answerSentinel } from './sentinels.ts';

const purpose = 'registration';

/** How long a verified contact may take to register, in ms. */
const registrationLifeMs = 30 * 60_000;

/** The minimum time of every answer about an OTP, in ms. */
const unhurriedMs = 50;

type OtpStep = Answer<typeof registration.sendOtp>;

/**
 * Sends an OTP to every contact, known or not. Only a person who has verified the contact learns whether it is known.
 */
export async function sendOtp(context: RequestContext, contact: string): Promise<OtpStep> {
  await answerSentinel(context, 'send', contact);
  await claimCaptcha(context, 'register');
  return post(context, contact);
}

/** Sends the OTP of a running registration again, to the same contact. */
export async function resendOtp(context: RequestContext, token: string): Promise<OtpStep> {
  await claimCaptcha(context, 'register');
  const { destination } = await context.transaction((tx) => findRunningChallenge(tx, context, token, purpose));
  return post(context, destination);
}

async function post(context: RequestContext, destination: string): Promise<OtpStep> {
  await counted(context, (tx) => countOtpRequest(tx, context, destination, undefined));
  const sending = context.transaction(async (tx) => {
    const { code, ...sent } = await insertChallenge(tx, context, { purpose, personId: null, destination });
    await postOtp(tx, contactOf(destination), code, context);
    return sent;
  });
  const [sent] = await Promise.all([sending, sleep(unhurriedMs)]);
  return sent;
}

/**
 * Verifies the contact. Only now does the answer show whether it has an account.
 * @throws Problem REGISTRATION_OTP_ERROR, OTP_EXPIRED, OTP_ATTEMPTS_EXHAUSTED, BANNED, PHONE_EXISTS, EMAIL_EXISTS
 */
export async function verifyOtp(
  context: RequestContext,
  { token, otp, form }: Received<typeof registration.verifyOtp>['body'],
): Promise<Answer<typeof registration.verifyOtp>> {
  const running = await context
    .transaction((tx) => findRunningChallenge(tx, context, token, purpose))
    .catch(() => null);
  if (running !== null) await answerSentinel(context, 'verify', running.destination);
  const { destination } = await verifyChallenge(context, token, otp, { purpose }).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'INVALID_OTP' ? new Problem('REGISTRATION_OTP_ERROR', 400) : error;
  });
  const contact = contactOf(destination);
  const until = new Date(context.now + registrationLifeMs);
  const registered = await context.transaction(async (tx) => {
    await refuseKnown(tx, contact);
    return insertRegistration(tx, form, contact, context.now, until);
  });
  context.cookies.set(registrationCookie, registered, registrationLifeMs / 1000);
  return { token: registered, expiry: until.toISOString(), contact: contact.value, contactType: contact.type };
}

const contactOf = (value: string): Contact => ({ type: contactType(value) ?? 'EMAIL', value });
