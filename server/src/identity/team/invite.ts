import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { team } from '@galla/contract/identity/team/endpoints.ts';
import { maxStoresEach } from '@galla/contract/identity/team/endpoints.ts';
import { invitationIds } from '@galla/contract/identity/team/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { claimCaptcha } from '../../platform/auth/captcha.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import type { Tx } from '../../platform/db/database.ts';
import { record } from '../audit/public/service.ts';
import { endOfInvitation, type Invited, postInvitation } from './invitation-message.ts';
import type { InvitationRow } from './invitation-queries.ts';
import {
  endInvitation,
  findOpenInvitation,
  insertInvitation,
  inviteMembership,
  isKnownPhone,
  renewInvitation,
} from './invitation-queries.ts';
import type { Caller } from './public/held-role.ts';
import { changeTeam, coversStores, refuseMore } from './public/held-role.ts';
import { findGroupName, findStores } from './public/queries.ts';
import { findTeamRole } from './roles.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The limits on invitations: each is an SMS to a person who might not know the merchant. */
export const invitationLimits = {
  perTeamHour: { max: 30, windowMs: 60 * minute },
  perTeamDay: { max: 100, windowMs: day },
  /** The limit of all teams together. */
  perPhoneDay: { max: 10, windowMs: day },
  resendsPerHour: { max: 3, windowMs: 60 * minute },
  resendsPerDay: { max: 5, windowMs: day },
} as const;

/** The minimum time of an invitation, in ms: a number with an account needs one more row. */
const unhurriedMs = 50;

/**
 * Invites a phone to the team. The answer is the same whether the number has an account or not.
 * @throws Problem USER_ALREADY_EXISTS if the number belongs to this team or is invited to it,
 * USER_ACCESS_LIMIT_REACHED, HOLDS_MORE, STATUS_404 for a role or store of another team
 */
export async function invite(
  context: ScopedContext,
  body: Received<typeof team.invite>['body'],
): Promise<Answer<typeof team.invite>> {
  await claimCaptcha(context, 'create-user');
  await countMessage(context, body.phoneNumber);
  const [answer] = await Promise.all([keepInvitation(context, body), sleep(unhurriedMs)]);
  return answer;
}

function keepInvitation(
  context: ScopedContext,
  { phoneNumber: phone, name, roleId, storeIds }: Received<typeof team.invite>['body'],
): Promise<Answer<typeof team.invite>> {
  const { now } = context;
  return changeTeam(context, ['users_add_access'], async (tx, caller) => {
    const role = await findTeamRole(tx, caller.owner, roleId);
    const stores = await chosenStores(tx, caller, storeIds);
    refuseMore(caller, { role, storeIds: stores?.all ?? null });
    if (await isKnownPhone(tx, caller.owner, phone)) throw new Problem('USER_ALREADY_EXISTS', 409);
    const request = {
      phone,
      name,
      role_id: role.roleId,
      store_ids: stores === null ? null : [...stores.all],
      store_names: stores === null ? [] : [...stores.names],
      invited_by: caller.membershipId,
      email: null,
    };
    const { id, token } = await insertInvitation(tx, caller.owner, request, { now, until: endOfInvitation(now) });
    await inviteMembership(tx, caller.owner, request, now);
    await postFrom(tx, context, { phone, email: null }, token);
    const detail = { name, role: role.roleName, ...(stores === null ? {} : { stores: stores.names.join(', ') }) };
    await record(tx, context, { ...caller, act: 'USER_INVITED', detail });
    return { invitationId: encodeId(invitationIds, id), expiresAt: new Date(endOfInvitation(now)).toISOString() };
  });
}

async function chosenStores(tx: Tx, caller: Caller, storeIds: readonly string[] | undefined) {
  if (storeIds === undefined) return null;
  const wanted = [...new Set(storeIds)].flatMap((id) => decodeId('store', id) ?? []);
  if (wanted.length > maxStoresEach) throw new Problem('USER_ACCESS_LIMIT_REACHED', 409);
  const found = await findStores(tx, caller.owner, wanted);
  if (found.names.length < wanted.length || !coversStores(caller.storeIds, wanted))
    throw new Problem('STATUS_404', 404);
  return found;
}

async function postFrom(tx: Tx, context: ScopedContext, to: Invited, token: string): Promise<void> {
  const { scope } = context;
  const group = scope.groupId === null ? undefined : await findGroupName(tx, scope.groupId);
  await postInvitation(tx, group ?? scope.merchants[0]?.name ?? 'A merchant', to, { ...context, token });
}

const countMessage = (context: ScopedContext, phone: string) => {
  const team = context.scope.groupId ?? context.scope.tenants[0] ?? '';
  return counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `invite:hour:${team}`, limit: invitationLimits.perTeamHour },
        { key: `invite:day:${team}`, limit: invitationLimits.perTeamDay },
        { key: `invite:phone:${phone}`, limit: invitationLimits.perPhoneDay },
      ],
      context.now,
    ),
  );
};

/** Sends an invitation again with a new link. @throws Problem INVALID_USER_ID, HOLDS_MORE, TOO_MANY_REQUESTS */
export async function resendInvitation(
  context: ScopedContext,
  invitationId: string,
): Promise<Answer<typeof team.resendInvitation>> {
  const { now } = context;
  const { phone } = await changeTeam(context, ['users_add_access'], (tx, caller) => findOwn(tx, caller, invitationId));
  await counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `invite:resend-hour:${invitationId}`, limit: invitationLimits.resendsPerHour },
        { key: `invite:resend-day:${invitationId}`, limit: invitationLimits.resendsPerDay },
      ],
      now,
    ),
  );
  await countMessage(context, phone);
  await changeTeam(context, ['users_add_access'], async (tx, caller) => {
    const row = await findOwn(tx, caller, invitationId);
    const token = await renewInvitation(tx, row.id, endOfInvitation(now));
    await postFrom(tx, context, row, token);
    await record(tx, context, { ...caller, act: 'INVITATION_SENT_AGAIN', detail: { name: row.name } });
  });
  return { expiresAt: new Date(endOfInvitation(now)).toISOString() };
}

/** Deletes an invitation. @throws Problem INVALID_USER_ID, HOLDS_MORE */
export async function cancelInvitation(context: ScopedContext, invitationId: string): Promise<void> {
  await changeTeam(context, ['users_add_access', 'users_edit_access'], async (tx, caller) => {
    const row = await findOwn(tx, caller, invitationId);
    if (!(await endInvitation(tx, row.id, 'CANCELLED', context.now))) throw new Problem('INVALID_USER_ID', 404);
    await record(tx, context, { ...caller, act: 'INVITATION_CANCELLED', detail: { name: row.name } });
  });
}

/** An open invitation that the caller can see and was allowed to make. */
async function findOwn(tx: Tx, caller: Caller, invitationId: string): Promise<InvitationRow> {
  const row = await findOpenInvitation(tx, caller.owner, decodeId(invitationIds, invitationId) ?? '');
  const own = caller.storeIds;
  if (row === undefined || (own !== null && !row.store_ids?.some((store) => own.includes(store))))
    throw new Problem('INVALID_USER_ID', 404);
  refuseMore(caller, { role: await findTeamRole(tx, caller.owner, row.role_id), storeIds: row.store_ids });
  return row;
}
