import { setTimeout as sleep } from 'node:timers/promises';
import { contactType } from '@galla/contract/access/fields.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { asksForPassword, type registration, websiteKey } from '@galla/contract/registration/endpoints.ts';
import { counted } from '../access/attempts.ts';
import {
  countOtpRequest,
  findRunningChallenge,
  insertChallenge,
  verifyChallenge,
} from '../access/one-time-passwords.ts';
import { refuseGuessable } from '../access/password-rules.ts';
import { hashPassword } from '../access/passwords.ts';
import { captchaKey, enterSession, openSignedIn, passwordPepper } from '../access/service.ts';
import { record } from '../audit/service.ts';
import { claimCaptcha } from '../platform/auth/captcha.ts';
import { countUse, networkOf } from '../platform/auth/limits.ts';
import { hashOf } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postOtp, postWelcome } from './messages.ts';
import {
  atField,
  type Contact,
  completeRegistration,
  findOwner,
  findRegistration,
  hasUsername,
  hasWebsite,
  insertAdmin,
  insertMerchant,
  insertRegistration,
  lockNames,
  type RegistrationBody,
  type Running,
  upsertPerson,
} from './queries.ts';
import { refuseForeignReferral } from './referrals.ts';
import { answerSentinel } from './sentinels.ts';

const minute = 60_000;
const purpose = 'registration';

/** How long a proved contact may take to register, in ms. */
const registrationLifeMs = 30 * minute;

/** How long who has just made an account may add a first second factor: there is nothing yet that a proof would protect. */
const enrolmentMs = 30 * minute;

/** What registering may cost the server: a try hashes a password. */
export const registrationLimits = {
  perAddress: { most: 120, windowMs: 15 * minute },
  perRegistration: { most: 60, windowMs: 30 * minute },
} as const;

/** As long as any answer about an OTP takes at least. */
const unhurriedMs = 50;

type OtpStep = Answer<typeof registration.sendOtp>;

/** Sends an OTP to whoever registers, known or not: what is known is said only to who has proved the contact. */
export async function sendOtp(context: RequestContext, contact: string): Promise<OtpStep> {
  await answerSentinel(context, 'send', contact);
  await claim(context);
  return post(context, contact);
}

/** Sends the OTP of a running registration again, to the same contact. */
export async function resendOtp(context: RequestContext, token: string): Promise<OtpStep> {
  await claim(context);
  const { destination } = await context.transaction((tx) => findRunningChallenge(tx, context, token, purpose));
  return post(context, destination);
}

async function post(context: RequestContext, destination: string): Promise<OtpStep> {
  await counted(context, (tx) => countOtpRequest(tx, context, destination, undefined));
  const sending = context.transaction(async (tx) => {
    const { code, ...sent } = await insertChallenge(tx, context, { purpose, personId: null, destination });
    await postOtp(tx, contactOf(destination), code, context.now);
    return sent;
  });
  const [sent] = await Promise.all([sending, sleep(unhurriedMs)]);
  return sent;
}

/**
 * Proves the contact. Only now is it said whether it has an account.
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
  context.keepRegistration(registered, registrationLifeMs / 1000);
  return { token: registered, expiry: until.toISOString(), contact: contact.value, contactType: contact.type };
}

/**
 * Registers the business: merchant with its tenants and service line, its Admin, the entry in the audit log and the
 * welcome, in one transaction; then the Admin is signed in. A refused form leaves the registration as it was.
 * @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS, WEBSITE_URL_EXISTS, BANNED, PHONE_EXISTS, EMAIL_EXISTS, STATUS_400
 */
export async function register(
  context: RequestContext,
  request: RegistrationBody,
): Promise<Answer<typeof registration.register>> {
  await countTry(context, request.token);
  const running = await context.transaction((tx) => findOpen(tx, request.token, context.now));
  await answerSentinel(context, 'register', running.contact.value);
  refuseIncomplete(running, request);
  await context
    .transaction((tx) => refuseTaken(tx, running, request))
    .catch(async (error: unknown) => {
      // It may be taken by this very registration, sent twice.
      await context.transaction((tx) => findOpen(tx, request.token, context.now));
      throw error;
    });
  const password = request.credentials?.password;
  const hash = password === undefined ? null : await hashPassword(password, passwordPepper(context.masterKey));
  const { merchantId, ...made } = await context
    .transaction((tx) => make(tx, context, running, request, hash))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? existsOf(running.contact) : error;
    });
  const opened = await context.transaction((tx) =>
    openSignedIn(tx, context, {
      ...made,
      way: 'REGISTRATION',
      openedBy: running.contact.type === 'EMAIL' ? 'EMAIL' : 'PHONE',
      enrolsUntil: context.now + enrolmentMs,
      passwordHash: null,
    }),
  );
  context.forgetRegistration();
  return { ...enterSession(context, opened), merchantId };
}

async function make(
  tx: Tx,
  context: RequestContext,
  running: Running,
  request: RegistrationBody,
  passwordHash: string | null,
): Promise<{ personId: string; membershipId: string; merchantId: string }> {
  const { now } = context;
  if (!(await completeRegistration(tx, request.token, now))) throw new Problem('MERCHANT_ALREADY_EXISTS', 409);
  await lockNames(tx, [running.contact.value, websiteKey(request.website ?? ''), request.credentials?.username]);
  const known = await refuseTaken(tx, running, request);
  const merchant = await insertMerchant(tx, running.form, request, now);
  const personId = await upsertPerson(tx, known, running, request, passwordHash, now);
  const membershipId = await insertAdmin(tx, personId, merchant.id, now);
  await postWelcome(tx, running.contact, request, merchant.merchantId, context);
  await record(tx, context, {
    act: 'REGISTERED',
    personId,
    membershipId,
    subject: { kind: 'person', id: personId },
    detail: { way: running.contact.type, acceptPayments: request.acceptPayments, ...productOf(request) },
  });
  return { personId, membershipId, merchantId: merchant.merchantId };
}

const productOf = ({ product }: RegistrationBody) => (product === undefined ? {} : { product });

/** The registration behind a token, that may still register. @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS */
export async function findOpen(tx: Tx, token: string, now: number): Promise<Running> {
  const running = await findRegistration(tx, token, now);
  if (running === undefined) throw new Problem('TOKEN_EXPIRED', 400);
  if (running.completed) throw new Problem('MERCHANT_ALREADY_EXISTS', 409);
  return running;
}

/** What has to be there follows from the answers before; what has not is refused, so that nothing is kept by accident. */
function refuseIncomplete({ form, contact }: Running, request: RegistrationBody): void {
  const online = request.acceptPayments === 'WEBSITE_APP_SOCIAL_MEDIA';
  if (form === 'GATEWAY' && !online) throw atField('acceptPayments', 'The payment gateway is for websites and apps.');
  if (online !== (request.product !== undefined) || (form === 'GATEWAY' && request.product !== 'PAYMENT_GATEWAY'))
    throw atField('product', online ? 'Please select at least one option' : 'Products are chosen for online payments.');
  if (request.product === 'PAYMENT_GATEWAY' && request.website === undefined)
    throw atField('website', 'Please enter a valid Website URL');
  if (!online && request.website !== undefined) throw atField('website', 'A website is for online payments.');
  if (asksForPassword(form, contact.type) !== (request.credentials !== undefined))
    throw atField('credentials.password', 'Please enter your Password to continue');
  if (request.credentials === undefined) return;
  const { username, password } = request.credentials;
  const owner = { name: username, phone: null, email: null };
  refuseGuessable(password, owner, 'credentials.password');
  refuseGuessable(password, ownerOf(contact, request.name), 'credentials.password');
}

const ownerOf = ({ type, value }: Contact, name: string) => ({
  name,
  phone: type === 'SMS' ? value : null,
  email: type === 'EMAIL' ? value : null,
});

/** Refuses what is another's. Returns the person who is known by the contact and belongs nowhere. */
async function refuseTaken(tx: Tx, { contact }: Running, request: RegistrationBody) {
  const known = await refuseKnown(tx, contact);
  if (await hasWebsite(tx, request.website)) throw new Problem('WEBSITE_URL_EXISTS', 409);
  if (request.credentials !== undefined && (await hasUsername(tx, request.credentials.username, known?.id)))
    throw atField('credentials.username', 'This username is taken. Choose another one.');
  if (request.referralCode !== undefined) await refuseForeignReferral(tx, request.referralCode, contact);
  return known;
}

async function refuseKnown(tx: Tx, contact: Contact) {
  const owner = await findOwner(tx, contact);
  if (owner?.active === false) throw new Problem('BANNED', 403);
  if (owner?.belongs) throw existsOf(contact);
  return owner;
}

const existsOf = ({ type }: Contact) => new Problem(type === 'SMS' ? 'PHONE_EXISTS' : 'EMAIL_EXISTS', 409);

/** Names that registrations take wait for each other; this contact was taken elsewhere at the same moment, by an invitation. */
const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

const contactOf = (value: string): Contact => ({ type: contactType(value) ?? 'EMAIL', value });

const claim = (context: RequestContext) =>
  context.transaction((tx) =>
    claimCaptcha(tx, captchaKey(context.masterKey), 'register', context.captcha, context.now),
  );

/** Counts a call about a registration that costs work. @throws Problem TOO_MANY_REQUESTS */
export const countTry = (context: RequestContext, token: string) =>
  counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `register:address:${networkOf(context.address)}`, limit: registrationLimits.perAddress },
        { key: `register:${hashOf(token).toString('base64url')}`, limit: registrationLimits.perRegistration },
      ],
      context.now,
    ),
  );
