import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { passwords } from '@galla/contract/identity/passwords/endpoints.ts';
import { passwordEmails, signedOutTexts } from '@galla/contract/identity/passwords/messages.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { clearSession, type SessionContext } from '../../../callers/session.ts';
import { claimCaptcha } from '../../../platform/auth/captcha.ts';
import { knownBrowser } from '../../../platform/auth/known-browsers.ts';
import { counted, countUse, networkOf } from '../../../platform/auth/limits.ts';
import { refuseGuessable } from '../../../platform/auth/password-rules.ts';
import { endFamily, endSessionsOf } from '../../../platform/auth/sessions.ts';
import { hashPassword, passwordPepper } from '../../../platform/crypto/passwords.ts';
import { moment } from '../../../platform/customer-pages/formats.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/handlers.ts';
import { personEmail } from '../../../platform/messages/email.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import { languageOfPerson } from '../../../platform/messages/person-language-queries.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { markEmailVerified, updatePassword } from '../../access/public/person-queries.ts';
import { recordOutside } from '../../audit/public/service.ts';
import { deleteFactorRequest as forgetFactorRequest } from '../../second-factor/public/request-queries.ts';
import { postVerificationLink } from '../links.ts';
import { consumePasswordLink, findLink, findPersonByEmail, insertRequest, lockPerson, markUsed } from '../queries.ts';

const minute = 60_000;

/** How often links may be requested and opened. */
export const linkLimits = {
  perAccountHour: { max: 5, windowMs: 60 * minute },
  perAccountDay: { max: 10, windowMs: 24 * 60 * minute },
  perAddressHour: { max: 60, windowMs: 60 * minute },
  /**
   * The limit of all callers together: a flood of e-mails would make mail providers distrust ours. Known browsers are
   * exempt.
   */
  everywhere: { max: 120, windowMs: minute },
  /** Tokens cannot be guessed. This limit bounds the cost of tries. */
  openedPerAddress: { max: 100, windowMs: 15 * minute },
} as const;

/** The minimum time of every request for a link, for known and unknown e-mails, in ms. */
const unhurriedMs = 50;

/** Stores the request for a new password. The worker handles it later, so everyone gets the same answer. */
export async function forgotPassword(context: RequestContext, email: string): Promise<void> {
  await claimCaptcha(context, 'forgot-password');
  await Promise.all([countAndKeepRequest(context, email), sleep(unhurriedMs)]);
}

async function countAndKeepRequest(context: RequestContext, email: string): Promise<void> {
  const person = await context.transaction((tx) => findPersonByEmail(tx, email));
  const browser = person === undefined ? undefined : knownBrowser(context, person.id);
  const whose = browser === undefined ? email : `${email}:${browser}`;
  await counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `forgot:address:${networkOf(context.address)}`, limit: linkLimits.perAddressHour },
        { key: `forgot:hour:${whose}`, limit: linkLimits.perAccountHour },
        { key: `forgot:day:${whose}`, limit: linkLimits.perAccountDay },
        ...(browser === undefined ? [{ key: 'forgot:everywhere', limit: linkLimits.everywhere }] : []),
      ],
      context.now,
    ),
  );
  await context.transaction((tx) => insertRequest(tx, email, browser !== undefined, context.now));
}

/**
 * Sets a password by a link. The link's row decides whether a captcha is needed, not the call. A refused password
 * leaves the link valid. Of several parallel requests one uses the link.
 * @throws Problem TOKEN_EXPIRED, INVALID_TOKEN, STATUS_400 with the field, and those of captcha and limits
 */
export async function setPassword(
  context: SessionContext,
  { password, token }: Received<typeof passwords.setPassword>['body'],
): Promise<void> {
  const { now, publicUrl, contact } = context;
  await countOpened(context);
  const link = await context.transaction((tx) => findLink(tx, token, 'SET_PASSWORD'));
  if (link?.captcha_waived !== true) await claimCaptcha(context, 'set-password');
  if (link === undefined || !link.fits) throw new Problem('INVALID_TOKEN', 400);
  const ended = () => new Problem('TOKEN_EXPIRED', 400);
  if (link.used_at !== null || link.expires_at.getTime() <= now || !link.samePassword) throw ended();
  refuseGuessable(password, link);
  const passwordHash = await hashPassword(password, passwordPepper(context.masterKey));
  const set = await context.transaction(async (tx) => {
    // Everything that creates or uses links locks the person first, so that no two transactions deadlock.
    await lockPerson(tx, link.person_id);
    const personId = await consumePasswordLink(tx, token, now);
    if (personId === undefined) return false;
    await changePassword(tx, { personId, passwordHash, now, publicUrl, contact, byLink: true });
    await verifyEmail(tx, personId, now);
    await recordOutside(tx, context, {
      act: 'PASSWORD_CHANGED',
      personId,
      subject: { kind: 'person', id: personId },
      detail: { way: 'LINK' },
    });
    return true;
  });
  if (!set) throw ended();
  await leaveSession(context);
}

/** A new password for a person, already hashed. */
interface Change {
  readonly personId: string;
  readonly passwordHash: string;
  readonly now: number;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  /** The family of sessions that stays open: the one in which the person has just entered the old password. */
  readonly keptFamily?: string;
  /** Whether an e-mailed link has set it. For a day, such a password counts as the same kind of proof as the e-mail. */
  readonly byLink?: true;
}

/**
 * Sets a new password for a person. Every session but the kept one ends, and the person gets an e-mail. Open links that
 * set a password become invalid, because they belong to the old one.
 */
export async function changePassword(tx: Tx, change: Change): Promise<void> {
  const { personId, passwordHash, now, publicUrl, contact, keptFamily, byLink } = change;
  // This comes first because it locks the person: a sign-in with the old password waits for it, or its session is found
  // below.
  const { email, name } = await updatePassword(tx, personId, passwordHash, byLink === true ? new Date(now) : null);
  await endSessionsOf(tx, personId, now, keptFamily);
  if (email === null) return;
  const language = await languageOfPerson(tx, personId);
  const texts = { ...passwordEmails.CHANGED, more: [signedOutTexts[keptFamily === undefined ? 'all' : 'others']] };
  const facts = [[emailLabels.time, `${moment(new Date(now))} IST`]] as const;
  const words = { login: `${publicUrl}/login` };
  await postMessage(tx, personEmail({ email, name, language }, texts, words, { contact, facts }), now);
}

/** Ends the session of whoever was signed in here: the browser now belongs to the person who holds the link. */
async function leaveSession(context: SessionContext): Promise<void> {
  const state = context.sessionState;
  if (state.is === 'none') return;
  await context.transaction((tx) => endFamily(tx, state.session.family, context.now));
  clearSession(context);
}

/**
 * Records that a person reads the e-mail of the account. The first time counts: the e-mail is then a second way to
 * confirm their identity, so a pending wait for a first factor ends without effect.
 */
async function verifyEmail(tx: Tx, personId: string, now: number): Promise<void> {
  if (await markEmailVerified(tx, personId, now)) await forgetFactorRequest(tx, personId);
}

/**
 * Verifies the e-mail that a link was sent to. The link can be opened again until it expires, because mail scanners
 * open links before people do.
 * @throws Problem TOKEN_EXPIRED or INVALID_TOKEN
 */
export async function verifyByKey(context: RequestContext, key: string): Promise<Answer<typeof passwords.verify>> {
  const { now } = context;
  await countOpened(context);
  return context.transaction(async (tx) => {
    const link = await findLink(tx, key, 'VERIFY_EMAIL');
    if (link?.email == null || !link.fits) throw new Problem('INVALID_TOKEN', 400);
    if (link.expires_at.getTime() <= now) throw new Problem('TOKEN_EXPIRED', 400);
    await verifyEmail(tx, link.person_id, now);
    await markUsed(tx, key, now);
    return { email: link.email };
  });
}

/**
 * E-mails the signed-in person a link that verifies their own e-mail.
 * @throws Problem INVALID_USER_ID for another person's, and for another membership than the one in use
 */
export async function sendVerificationLink(
  context: ScopedContext,
  { userId, userGroupNamespaceId }: Received<typeof passwords.sendVerificationLink>['body'],
): Promise<void> {
  const { personId, membershipId } = context.scope;
  const inUse = userGroupNamespaceId === undefined || decodeId('group', userGroupNamespaceId) === membershipId;
  if (decodeId('person', userId) !== personId || !inUse) throw new Problem('INVALID_USER_ID', 404);
  await counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `verify:hour:${personId}`, limit: linkLimits.perAccountHour },
        { key: `verify:day:${personId}`, limit: linkLimits.perAccountDay },
      ],
      context.now,
    ),
  );
  await context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (person?.email == null) throw withoutEmail();
    await postVerificationLink(tx, { ...person, email: person.email }, context);
  });
}

const withoutEmail = () =>
  new Problem('STATUS_400', 400, { errors: [{ field: 'userId', message: 'This account has no email.' }] });

const countOpened = (context: RequestContext) =>
  counted(context, (tx) =>
    countUse(
      tx,
      [{ key: `link:address:${networkOf(context.address)}`, limit: linkLimits.openedPerAddress }],
      context.now,
    ),
  );
