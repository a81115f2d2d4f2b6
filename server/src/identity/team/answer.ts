import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { invitations } from '@galla/contract/identity/team/invitations.ts';
import { type SessionContext, setSession } from '../../callers/session.ts';
import { claimCaptcha } from '../../platform/auth/captcha.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import { countOtpRequest, issueOtp, verifyChallenge } from '../../platform/auth/one-time-passwords.ts';
import { moveSession } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { insertPersonByPhone } from '../access/public/person-queries.ts';
import { recordFailedSignIn, signIn } from '../access/public/service.ts';
import { record } from '../audit/public/service.ts';
import { listFactorWays } from '../second-factor/public/factor-ways-queries.ts';
import type { InvitationRow } from './invitation-queries.ts';
import {
  claimInvitation,
  endInvitation,
  findByToken,
  findPersonByPhone,
  hasEmail,
  joinTeam,
} from './invitation-queries.ts';
import { chainOfTeam, findPerson } from './public/queries.ts';

const purpose = 'invitation';

/** Tokens cannot be guessed. This limit bounds the cost of tries. */
const openedPerAddress = { max: 100, windowMs: 15 * 60_000 };

type Open = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The invitation of a token. @throws Problem INVALID_TOKEN, TOKEN_EXPIRED */
export async function openInvitation(context: SessionContext, token: string): Promise<Answer<typeof invitations.open>> {
  const found = await findOpen(context, token);
  return {
    merchantName: found.merchant_name,
    inviterName: found.inviter_name,
    name: found.name,
    roleName: findRole(found.role_id)?.roleName ?? found.custom_role ?? '',
    allStores: found.store_ids === null,
    storeNames: found.store_names,
    phone: found.masked,
    expiresAt: found.expires_at.toISOString(),
    signedIn: (await signedInAs(context, found.phone)) !== undefined,
  };
}

async function findOpen(context: RequestContext, token: string): Promise<Open> {
  const key = `invitation:address:${networkOf(context.address)}`;
  await counted(context, (tx) => countUse(tx, [{ key, limit: openedPerAddress }], context.now));
  const found = await context.transaction((tx) => findByToken(tx, token));
  if (found === undefined) throw new Problem('INVALID_TOKEN', 400);
  if (found.state !== 'PENDING' || found.expires_at.getTime() <= context.now) throw new Problem('TOKEN_EXPIRED', 400);
  return found;
}

/** The person of the caller's session, if this phone is theirs. */
async function signedInAs({ sessionState, transaction }: SessionContext, phone: string): Promise<string | undefined> {
  if (sessionState.is !== 'live' || sessionState.session.replaced) return undefined;
  const person = await transaction((tx) => findPerson(tx, sessionState.session.personId));
  return person.phone === phone ? person.id : undefined;
}

/** Sends an OTP to the invited phone. */
export async function sendInvitationOtp(
  context: RequestContext,
  token: string,
): Promise<Answer<typeof invitations.sendOtp>> {
  await claimCaptcha(context, 'send-otp');
  const { id, phone } = await findOpen(context, token);
  await counted(context, (tx) => countOtpRequest(tx, context, phone, `invitation:${id}`));
  return context.transaction((tx) =>
    issueOtp(tx, context, { purpose, message: 'SIGN_IN', personId: null, destination: phone, toAnybody: true }),
  );
}

/**
 * Accepts or declines an invitation for the person with its phone. The OTP or the caller's session proves the phone.
 * Accepting creates a missing account. Of several parallel answers one counts.
 * @throws Problem INVALID_TOKEN, TOKEN_EXPIRED, PR004 if the account is closed, and those of the OTP
 */
export async function answerInvitation(
  context: SessionContext,
  { token, accept, otp }: Received<typeof invitations.answer>['body'],
): Promise<Answer<typeof invitations.answer>> {
  const found = await findOpen(context, token);
  const here = await signedInAs(context, found.phone);
  if (here === undefined) await provePhone(context, found.phone, otp);
  if (!accept) {
    await decline(context, found);
    return { signIn: null };
  }
  const { personId, membershipId } = await join(context, token);
  if (here !== undefined) {
    await moveHere(context, membershipId);
    return { signIn: null };
  }
  const step = { personId, way: 'OTP', openedBy: 'PHONE', passwordHash: null, membershipId } as const;
  const signedIn = await signIn(context, step, listFactorWays);
  // A person with a second factor now belongs to the team, and signs in with that factor as usual.
  return { signIn: 'secondFactor' in signedIn ? null : signedIn };
}

async function provePhone(
  context: RequestContext,
  phone: string,
  otp: Received<typeof invitations.answer>['body']['otp'],
): Promise<void> {
  if (otp === undefined) throw new Problem('INVALID_OTP', 400);
  const onWrong = (personId: string | null) => recordFailedSignIn(context, personId, 'OTP');
  await verifyChallenge(context, otp.token, otp.code, { purpose, destination: phone, onWrong });
}

function join(context: RequestContext, token: string): Promise<{ personId: string; membershipId: string }> {
  const { now } = context;
  return context.transaction(async (tx) => {
    const invitation = await claimInvitation(tx, token, now);
    if (invitation === undefined) throw new Problem('TOKEN_EXPIRED', 400);
    const { id: personId, active } = await findOrInsertPerson(tx, invitation, now);
    if (!active) throw new Problem('PR004', 403);
    const membershipId = await joinTeam(tx, personId, invitation, now);
    const subject = { kind: 'person', id: personId } as const;
    await record(tx, context, { act: 'INVITATION_ACCEPTED', personId, membershipId, subject });
    return { personId, membershipId };
  });
}

/** Moves a signed-in person to the new team, as if they had chosen it. */
async function moveHere(context: SessionContext, membershipId: string): Promise<void> {
  const { sessionState, sessionId = '', now } = context;
  if (sessionState.is === 'none') return;
  const moved = await context.transaction((tx) => moveSession(tx, sessionId, membershipId, now));
  if (moved.is === 'renewed') setSession(context, moved.id, sessionState.session.family, membershipId);
}

/** Records the answer in the log of the merchant that invited, because the person is no member. */
async function decline(context: RequestContext, { id, name, merchant_id, group_id }: Open): Promise<void> {
  await context.transaction(async (tx) => {
    if (!(await endInvitation(tx, id, 'DECLINED', context.now))) throw new Problem('TOKEN_EXPIRED', 400);
    const ownerId = await chainOfTeam(tx, { merchant_id, group_id });
    const done = { personId: null, membershipId: null, ownerId, detail: { name } };
    await record(tx, context, { ...done, act: 'INVITATION_DECLINED' });
  });
}

/** The person with a phone. A new person gets the e-mail of the link, unless it belongs to someone else. */
async function findOrInsertPerson(
  tx: Tx,
  { phone, name, email: invited }: Pick<InvitationRow, 'phone' | 'name' | 'email'>,
  now: number,
): Promise<{ id: string; active: boolean }> {
  const email = invited === null || (await hasEmail(tx, invited)) ? null : invited;
  await insertPersonByPhone(tx, { name, phone, email }, now);
  return findPersonByPhone(tx, phone);
}
