import { randomInt } from 'node:crypto';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { registration } from '@galla/contract/identity/registration/endpoints.ts';
import { websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import type { SessionContext } from '../../callers/session.ts';
import { hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { openPaymentLinks } from '../../provider/feature-config/public/queries.ts';
import { insertPerson, updatePerson } from '../access/public/person-queries.ts';
import { enterSession, openSignedIn, rememberLanguage } from '../access/public/service.ts';
import { record } from '../audit/public/service.ts';
import { resetFactors } from '../second-factor/public/service.ts';
import { insertAdmin, removeMemberships } from '../team/public/membership-queries.ts';
import { registrationCookie } from './cookie.ts';
import { createMerchant } from './create-merchant.ts';
import { postWelcome } from './messages.ts';
import {
  completeRegistration,
  hasUsername,
  hasWebsite,
  lockNames,
  type RegistrationBody,
  type Running,
} from './queries.ts';
import { refuseForeignReferral } from './referrals.ts';
import { atField, existsOf, refuseIncomplete, refuseKnown } from './refusals.ts';
import { countTry, findOpen } from './running-registration.ts';
import { answerSentinel } from './sentinels.ts';

/**
 * How long a new account may add its first second factor without a proof, in ms. The account has nothing to protect
 * yet.
 */
const enrolmentMs = 30 * 60_000;

/**
 * Registers the business in one transaction: the merchant with its tenants and service line, its Admin, the audit-log
 * entry and the welcome message. Then the Admin is signed in. A refused form leaves the registration unchanged.
 * @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS, WEBSITE_URL_EXISTS, BANNED, PHONE_EXISTS, EMAIL_EXISTS,
 * STATUS_400
 */
export async function register(
  context: SessionContext,
  request: RegistrationBody,
): Promise<Answer<typeof registration.register>> {
  await countTry(context, request.token);
  const running = await context.transaction((tx) => findOpen(tx, request.token, context.now));
  await answerSentinel(context, 'register', running.contact.value);
  refuseIncomplete(running, request);
  await context
    .transaction((tx) => refuseTaken(tx, running, request))
    .catch(async (error: unknown) => {
      // This registration itself may have registered it, if the form was sent twice.
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
  context.cookies.clear(registrationCookie);
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
  const merchantId = newMerchantId();
  const ownId = await createMerchant(tx, running.form, request, merchantId, now);
  if (request.product === 'PAYMENT_LINK') await openPaymentLinks(tx, ownId);
  const personId = await upsertPerson(tx, known, running, request, passwordHash, now);
  const membershipId = await insertAdmin(tx, personId, ownId, now);
  // A page may be in Hindi because of the phone's language, without a choice. Later messages would then be in English.
  if (context.language !== 'en') await rememberLanguage(tx, personId, context.language, now);
  await postWelcome(tx, running.contact, request, merchantId, context);
  await record(tx, context, {
    act: 'REGISTERED',
    personId,
    membershipId,
    subject: { kind: 'person', id: personId },
    detail: { way: running.contact.type, acceptPayments: request.acceptPayments, ...productOf(request) },
  });
  return { personId, membershipId, merchantId };
}

const productOf = ({ product }: RegistrationBody) => (product === undefined ? {} : { product });

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A merchant id that people can read out: no letter looks like a digit, and it has 55 random bits. */
function newMerchantId(): string {
  return `M${Array.from({ length: 11 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/**
 * Creates the person. A former person with this contact and without a merchant starts over: the old password and other
 * contacts are not verified now, and a number may have a new owner. Returns the id.
 */
async function upsertPerson(
  tx: Tx,
  known: { readonly id: string } | undefined,
  { contact }: Running,
  { name, credentials }: RegistrationBody,
  passwordHash: string | null,
  now: number,
): Promise<string> {
  const row = {
    name,
    phone: contact.type === 'SMS' ? contact.value : null,
    email: contact.type === 'EMAIL' ? contact.value : null,
    email_verified_at: contact.type === 'EMAIL' ? new Date(now) : null,
    username: credentials?.username ?? null,
    password_hash: passwordHash,
    otp_after_password: false,
  };
  if (known === undefined) return insertPerson(tx, row, now);
  await updatePerson(tx, known.id, row);
  // The number may have a new owner, who could otherwise enter through the earlier membership.
  await removeMemberships(tx, known.id);
  await resetFactors(tx, known.id, now);
  return known.id;
}

/** Refuses the contact of another person. Returns its person if they no longer belong to any merchant. */
async function refuseTaken(tx: Tx, { contact }: Running, request: RegistrationBody) {
  const known = await refuseKnown(tx, contact);
  if (await hasWebsite(tx, request.website)) throw new Problem('WEBSITE_URL_EXISTS', 409);
  if (request.credentials !== undefined && (await hasUsername(tx, request.credentials.username, known?.id)))
    throw atField('credentials.username', 'This username is taken. Choose another one.');
  if (request.referralCode !== undefined) await refuseForeignReferral(tx, request.referralCode, contact);
  return known;
}

/**
 * Registrations of the same names wait for each other, so this happens only if an invitation takes the contact at the
 * same moment.
 */
const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';
