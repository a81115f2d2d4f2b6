import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { profile } from '@galla/contract/identity/profile/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { clearSession, setSession } from '../../callers/session.ts';
import { refuseGuessable } from '../../platform/auth/password-rules.ts';
import { countPasswordTry } from '../../platform/auth/password-tries.ts';
import { endFamily, endSessionsOf, refreshSession } from '../../platform/auth/sessions.ts';
import { checkPassword, hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { updateName } from '../access/public/person-queries.ts';
import { forgetChoices } from '../access/public/service.ts';
import { record } from '../audit/public/service.ts';
import { changePassword } from '../passwords/public/service.ts';
import { setActive } from '../team/public/service.ts';
import { findPerson, listFamilies, listSessions, lockPerson } from './queries.ts';

/** The caller, as the audit log names them. */
const actor = ({ scope }: ScopedContext) => ({ personId: scope.personId, membershipId: scope.membershipId });

/**
 * Changes the caller's own name, or whether another person is active in a team that the caller may change.
 * @throws Problem STATUS_404 for another person's name, and those of the team
 */
export async function changePerson(
  context: ScopedContext,
  { params, body }: Received<typeof profile.update>,
): Promise<Answer<typeof profile.update>> {
  const { personId, permissions } = context.scope;
  const { name, active } = body;
  const own = decodeId('person', params.userId) === personId;
  if (active !== undefined && !own && permissions.has('users_edit_access')) {
    await setActive(context, params.userId, active);
    return {};
  }
  if (!own || name === undefined) throw new Problem('STATUS_404', 404);
  await context.transaction(async (tx) => {
    const before = await updateName(tx, personId, name);
    if (before === name) return;
    const subject = { kind: 'person', id: personId } as const;
    await record(tx, context, { ...actor(context), act: 'NAME_CHANGED', subject, detail: { before, after: name } });
  });
  return { name };
}

/** The ways in which the caller can sign in. */
export async function findSecurity(context: ScopedContext): Promise<Answer<typeof profile.security>> {
  const person = await context.transaction((tx) => findPerson(tx, context.scope.personId));
  return { hasPassword: person.password_hash !== null, otpAfterPassword: person.otp_after_password };
}

/** Deletes all stored choices of the caller, at every merchant that they belong to. */
export function resetConfig(context: ScopedContext): Promise<Answer<typeof profile.reset>> {
  const { personId } = context.scope;
  return context.transaction(async (tx) => ({ config: await forgetChoices(tx, personId) }));
}

export async function findSessions(context: ScopedContext): Promise<Answer<typeof profile.sessions>> {
  const rows = await context.transaction((tx) => listSessions(tx, context.scope.personId, context.now));
  const sessions = rows.map((row) => ({
    id: encodeId('session', row.family),
    userAgent: row.user_agent,
    address: row.address,
    since: row.created_at.toISOString(),
    lastSeen: row.seen_at.toISOString(),
    current: row.family === context.session.family,
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/**
 * Ends one of the caller's sessions; ending the current one signs the caller out.
 * @throws Problem STATUS_404 for another person's session, and ended ones
 */
export async function endSession(context: ScopedContext, id: string): Promise<void> {
  const family = decodeId('session', id);
  await context.transaction(async (tx) => {
    const own = await listFamilies(tx, context.scope.personId, context.now);
    if (family === undefined || !own.includes(family)) throw new Problem('STATUS_404', 404);
    await endFamily(tx, family, context.now);
    await record(tx, context, { ...actor(context), act: 'SESSION_ENDED', subject: { kind: 'session', id: family } });
  });
  if (family === context.session.family) clearSession(context);
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(context: ScopedContext): Promise<{ ended: number }> {
  const ended = await context.transaction(async (tx) => {
    await lockPerson(tx, context.scope.personId);
    const count = (await listOthers(tx, context)).length;
    await endSessionsOf(tx, context.scope.personId, context.now, context.session.family);
    if (count > 0) await record(tx, context, { ...actor(context), act: 'OTHER_SESSIONS_ENDED', detail: { count } });
    return count;
  });
  return { ended };
}

/**
 * Changes the caller's password. The tries count as tries to sign in, so this does not bypass their limits. All other
 * sessions end, this one gets a new id, and a message notifies the person.
 * @throws Problem INVALID_CREDENTIAL for a wrong current password, STATUS_400 for a guessable or unchanged new one,
 * TOO_MANY_REQUESTS, CONFLICT if another request has changed the password
 */
export async function changeOwnPassword(
  context: ScopedContext,
  { currentPassword, password }: Received<typeof profile.changePassword>['body'],
): Promise<{ ended: number }> {
  const person = await context.transaction((tx) => findPerson(tx, context.scope.personId));
  refuseGuessable(password, person);
  await countPasswordTry(context, person.email ?? person.id, person.id);
  const pepper = passwordPepper(context.masterKey);
  if (!(await checkPassword(currentPassword, person.password_hash, pepper))) throw await wrongPassword(context);
  if (currentPassword === password)
    throw fieldProblem('password', 'This is your password already. Choose another one.');
  const passwordHash = await hashPassword(password, pepper);
  const { ended, renewal } = await context.transaction((tx) => replacePassword(tx, context, person, passwordHash));
  if (renewal.is === 'renewed') setSession(context, renewal.id, context.session.family);
  return { ended };
}

interface Owner {
  readonly id: string;
  readonly password_hash: string | null;
}

/** Replaces the password that was checked; of two simultaneous changes the second is refused. */
async function replacePassword(tx: Tx, context: ScopedContext, { id, password_hash }: Owner, passwordHash: string) {
  const { now, publicUrl, contact } = context;
  if ((await lockPerson(tx, id)) !== password_hash) throw new Problem('CONFLICT', 409);
  const ended = (await listOthers(tx, context)).length;
  const keptFamily = context.session.family;
  await changePassword(tx, { personId: id, passwordHash, now, publicUrl, contact, keptFamily });
  const renewal = await refreshSession(tx, context.sessionId ?? '', now);
  const subject = { kind: 'person', id } as const;
  await record(tx, context, { ...actor(context), act: 'PASSWORD_CHANGED', subject, detail: { sessionsEnded: ended } });
  return { ended, renewal };
}

async function listOthers(tx: Tx, context: ScopedContext): Promise<string[]> {
  const families = await listFamilies(tx, context.scope.personId, context.now);
  return families.filter((family) => family !== context.session.family);
}

async function wrongPassword(context: ScopedContext): Promise<Problem> {
  const subject = { kind: 'person', id: context.scope.personId } as const;
  await context.transaction((tx) =>
    record(tx, context, { ...actor(context), act: 'PASSWORD_CHANGED', outcome: 'REFUSED', subject }),
  );
  const errors = [{ field: 'currentPassword', message: 'This is not your current password.' }];
  return new Problem('INVALID_CREDENTIAL', 400, { errors });
}

const fieldProblem = (field: string, message: string) =>
  new Problem('STATUS_400', 400, { errors: [{ field, message }] });
