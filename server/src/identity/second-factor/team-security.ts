import type { Answer } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { teamSecurity } from '@galla/contract/identity/second-factor/endpoints.ts';
import { updateMerchant } from '../../business/merchants/public/merchant-queries.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { roleNameOf } from '../access/public/service.ts';
import { record } from '../audit/public/service.ts';
import { setGroupSecondFactor } from '../groups/public/group-queries.ts';
import { shownRequest } from './factor-requests.ts';
import { notify } from './notify.ts';
import { resetFactors } from './public/service.ts';
import { lockPerson } from './queries.ts';
import { belongsElsewhere, findTeam, listMembers } from './team-queries.ts';

/** Whether the caller's team needs a second factor, and which members have one. */
export function findTeamSecurity(context: ScopedContext): Promise<Answer<typeof teamSecurity.find>> {
  const { membershipId, personId } = context.scope;
  return context.transaction(async (tx) => {
    const team = await findTeam(tx, membershipId);
    const members = await listMembers(tx, team, context.now);
    return {
      requiredSince: team.since?.toISOString() ?? null,
      members: members.map(({ id, name, role_id, custom_role, has_second_factor, ready_at, expires_at }) => ({
        personId: encodeId('person', id),
        name,
        roleName: roleNameOf({ role_id, custom_role }),
        hasSecondFactor: has_second_factor,
        request: ready_at === null || expires_at === null ? null : shownRequest({ ready_at, expires_at }),
        own: id === personId,
      })),
    };
  });
}

/** Sets whether the team needs a second factor. @throws Problem SECOND_FACTOR_FIRST if the caller has none */
export function changeRequirement(context: ScopedContext, required: boolean): Promise<void> {
  const { membershipId, personId } = context.scope;
  if (required && !context.session.hasSecondFactor) throw new Problem('SECOND_FACTOR_FIRST', 409);
  return context.transaction(async (tx) => {
    const team = await findTeam(tx, membershipId);
    if ((team.since !== null) === required) return;
    const since = required ? new Date(context.now) : null;
    if (team.merchantId !== null) await updateMerchant(tx, team.merchantId, { second_factor_since: since });
    if (team.groupId !== null) await setGroupSecondFactor(tx, team.groupId, since);
    const detail = { after: required ? 'Required' : 'Not required' };
    await record(tx, context, { personId, membershipId, act: 'SECOND_FACTOR_REQUIREMENT_CHANGED', detail });
  });
}

/**
 * Removes the second factors of a member who has lost them, and ends their sessions.
 * @throws Problem STATUS_404 if the person is not another member of this team; SECOND_FACTOR_SHARED if they belong to
 * another business too, which this team must not expose; PR002 if the person is an Admin and the caller is not
 */
export function resetMember(context: ScopedContext, shownId: string): Promise<void> {
  const { membershipId, personId, admin } = context.scope;
  const id = decodeId('person', shownId);
  return context.transaction(async (tx) => {
    const team = await findTeam(tx, membershipId);
    const member = (await listMembers(tx, team, context.now)).find((one) => one.id === id);
    if (member === undefined || member.id === personId) throw new Problem('STATUS_404', 404);
    if (member.role_id === 'ADMIN' && !admin) throw new Problem('PR002', 403);
    const person = await lockPerson(tx, member.id);
    if (await belongsElsewhere(tx, member.id, team)) throw new Problem('SECOND_FACTOR_SHARED', 409);
    await resetFactors(tx, member.id, context.now);
    await notify(tx, context, person, 'RESET');
    const subject = { kind: 'person', id: member.id } as const;
    const detail = { member: member.name };
    await record(tx, context, { personId, membershipId, act: 'SECOND_FACTOR_RESET', subject, detail });
  });
}
