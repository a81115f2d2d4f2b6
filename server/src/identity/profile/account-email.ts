import type { Answer } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { accountEmail, PendingEmail } from '@galla/contract/identity/profile/account-email.ts';
import type { PersonContext, ScopedContext } from '../../callers/person.ts';
import { setSession } from '../../callers/session.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import { endSessionsOf, refreshSession } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { updateEmail } from '../access/public/person-queries.ts';
import { record } from '../audit/public/service.ts';
import { notifyChanged, notifyChangeRequested, postLink, postTaken } from './account-email-messages.ts';
import {
  consumeChange,
  endPending,
  findChange,
  findPending,
  insertChange,
  isInUse,
  isTaken,
  lockOwner,
} from './account-email-queries.ts';
import { findPerson, listFamilies } from './queries.ts';

const minute = 60_000;
const linkLifeMs = 24 * 60 * minute;

/** How often links to a new e-mail may be sent, and opened. */
export const emailChangeLimits = {
  perPersonHour: { max: 5, windowMs: 60 * minute },
  perPersonDay: { max: 10, windowMs: 24 * 60 * minute },
  /** The limit of all callers together, so that no one can flood a mailbox through Galla. */
  perDestinationDay: { max: 5, windowMs: 24 * 60 * minute },
  openedPerAddress: { max: 100, windowMs: 15 * minute },
} as const;

type Sent = Answer<typeof accountEmail.change>;

/** The caller, as the audit log names them. */
const actor = (context: PersonContext) => ({
  personId: context.session.personId,
  membershipId: context.session.scope?.membershipId ?? null,
});

/** The caller's e-mail, and the one that waits for verification. */
export async function findOwnEmail(context: ScopedContext): Promise<Answer<typeof accountEmail.find>> {
  const { personId } = context.scope;
  return context.transaction(async (tx) => {
    const { email, email_verified_at } = await findPerson(tx, personId);
    const pending = await findPending(tx, personId, context.now);
    return { email, verified: email_verified_at !== null, pending: pending === undefined ? null : shown(pending) };
  });
}

/**
 * Sends the link to a new e-mail, and notifies the old one. An e-mail of another account gets the same answer after the
 * same work, and its owner is notified instead.
 * @throws Problem INVALID_MERCHANT_ID for another merchant than the current one, STATUS_400 for the caller's own
 * e-mail, TOO_MANY_REQUESTS
 */
export async function changeOwnEmail(context: ScopedContext, merchantId: string, email: string): Promise<Sent> {
  const { personId } = context.scope;
  const person = await context.transaction(async (tx) => {
    if (!(await isInUse(tx, context.scope, merchantId))) throw new Problem('INVALID_MERCHANT_ID', 404);
    return findPerson(tx, personId);
  });
  if (person.email === email) throw ownAlready();
  await countLink(context, email);
  return context.transaction(async (tx) => {
    const owner = await lockOwner(tx, personId);
    const sent = await sendLink(tx, context, owner, email);
    await notifyChangeRequested(tx, context, owner);
    await record(tx, context, { ...actor(context), act: 'EMAIL_CHANGE_ASKED', subject: subjectOf(personId) });
    return sent;
  });
}

/** Sends the link to the waiting e-mail again. @throws Problem STATUS_404 if none waits, TOO_MANY_REQUESTS */
export async function resendOwnEmail(context: ScopedContext): Promise<Sent> {
  const { personId } = context.scope;
  const waiting = await context.transaction((tx) => findPending(tx, personId, context.now));
  if (waiting === undefined) throw new Problem('STATUS_404', 404);
  await countLink(context, waiting.email);
  return context.transaction(async (tx) => {
    const owner = await lockOwner(tx, personId);
    const still = await findPending(tx, personId, context.now);
    if (still?.email !== waiting.email) throw new Problem('STATUS_404', 404);
    return sendLink(tx, context, owner, waiting.email);
  });
}

/** Withdraws the e-mail that waits for verification. */
export async function cancelOwnEmail(context: ScopedContext): Promise<void> {
  const { personId } = context.scope;
  await context.transaction(async (tx) => {
    await lockOwner(tx, personId);
    if (!(await endPending(tx, personId, context.now))) return;
    await record(tx, context, { ...actor(context), act: 'EMAIL_CHANGE_CANCELLED', subject: subjectOf(personId) });
  });
}

/**
 * Changes the caller's e-mail by the link that was sent to the new one. All other sessions end and this one gets a new
 * id. A used link still succeeds while the e-mail is the caller's, because browsers load pages twice.
 * @throws Problem INVALID_TOKEN, INVALID_USER_ID if it is another person's, TOKEN_EXPIRED, EMAIL_EXISTS if another
 * account has taken the e-mail
 */
export async function confirmOwnEmail(context: PersonContext, token: string): Promise<{ email: string }> {
  const { address, now, session } = context;
  const limit = emailChangeLimits.openedPerAddress;
  await counted(context, (tx) => countUse(tx, [{ key: `link:address:${networkOf(address)}`, limit }], now));
  const { email, taken, renewal } = await context
    .transaction((tx) => confirm(tx, context, token))
    .catch((error: unknown) => {
      // Another account took the e-mail at the same moment.
      if (error instanceof Error && 'code' in error && error.code === '23505') throw new Problem('EMAIL_EXISTS', 409);
      throw error;
    });
  if (taken) throw new Problem('EMAIL_EXISTS', 409);
  if (renewal?.is === 'renewed') setSession(context, renewal.id, session.family);
  return { email };
}

interface Confirmed {
  readonly email: string;
  readonly taken?: true;
  readonly renewal?: Awaited<ReturnType<typeof refreshSession>>;
}

async function confirm(tx: Tx, context: PersonContext, token: string): Promise<Confirmed> {
  const { personId } = context.session;
  const { now } = context;
  const owner = await lockOwner(tx, personId);
  const change = await findChange(tx, token);
  if (change === undefined) throw new Problem('INVALID_TOKEN', 400);
  if (change.person_id !== personId) throw new Problem('INVALID_USER_ID', 403);
  const { email } = change;
  if (change.used_at !== null && owner.email === email) return { email };
  const ended = change.used_at !== null || change.ended_at !== null || change.expires_at.getTime() <= now;
  if (ended || !change.fits) throw new Problem('TOKEN_EXPIRED', 400);
  if (await isTaken(tx, email)) {
    await endPending(tx, personId, now);
    return { email, taken: true };
  }
  await consumeChange(tx, token, now);
  await updateEmail(tx, personId, email, now);
  const renewal = await leaveOtherSessions(tx, context, owner);
  return { email, renewal };
}

async function leaveOtherSessions(tx: Tx, context: PersonContext, owner: Awaited<ReturnType<typeof lockOwner>>) {
  const { now, session } = context;
  const others = (await listFamilies(tx, owner.id, now)).filter((family) => family !== session.family);
  await endSessionsOf(tx, owner.id, now, session.family);
  const renewal = await refreshSession(tx, context.sessionId ?? '', now);
  await notifyChanged(tx, context, owner);
  const detail = { sessionsEnded: others.length };
  await record(tx, context, { ...actor(context), act: 'EMAIL_CHANGED', subject: subjectOf(owner.id), detail });
  return renewal;
}

async function sendLink(
  tx: Tx,
  context: ScopedContext,
  owner: Awaited<ReturnType<typeof lockOwner>>,
  email: string,
): Promise<Sent> {
  const { now } = context;
  const token = await insertChange(tx, { personId: owner.id, email, now, lifeMs: linkLifeMs });
  if (await isTaken(tx, email)) await postTaken(tx, context, email);
  else await postLink(tx, context, owner, email, token);
  const pending = shown({ email, created_at: new Date(now), expires_at: new Date(now + linkLifeMs) });
  return { message: 'Verification email sent successfully.', pending };
}

const countLink = (context: ScopedContext, email: string) =>
  counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `email-change:hour:${context.scope.personId}`, limit: emailChangeLimits.perPersonHour },
        { key: `email-change:day:${context.scope.personId}`, limit: emailChangeLimits.perPersonDay },
        { key: `email-change:to:${email}`, limit: emailChangeLimits.perDestinationDay },
      ],
      context.now,
    ),
  );

interface Waiting {
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const shown = ({ email, created_at, expires_at }: Waiting): PendingEmail => ({
  email,
  sentAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

const subjectOf = (id: string) => ({ kind: 'person', id }) as const;

const ownAlready = () =>
  new Problem('STATUS_400', 400, {
    errors: [{ field: 'email', message: 'This is your email already. Enter another one.' }],
  });
