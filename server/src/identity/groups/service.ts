import type { Answer } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Group } from '@galla/contract/identity/access/endpoints.ts';
import type { GroupChoice, groups } from '@galla/contract/identity/groups/endpoints.ts';
import type { PersonContext } from '../../callers/person.ts';
import { clearSession, setSession } from '../../callers/session.ts';
import { moveSession } from '../../platform/auth/sessions.ts';
import { findLastChoice, listGroups, rememberChoice } from '../access/public/service.ts';
import { record } from '../audit/public/service.ts';

/** The memberships that the person may choose: the last choice first, then by name. */
export async function listChoices(context: PersonContext): Promise<Answer<typeof groups.list>> {
  const { personId, scope } = context.session;
  const { own, last } = await context.transaction(async (tx) => ({
    own: await listGroups(tx, personId),
    last: await findLastChoice(tx, personId),
  }));
  const isLast = ({ userGroupId }: Group) => decodeId('group', userGroupId) === last;
  const choices = own.map((group): GroupChoice => ({ ...group, lastUsed: isLast(group) }));
  return {
    groupId: scope === undefined ? null : encodeId('group', scope.membershipId),
    groups: choices.sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed)),
  };
}

/**
 * Moves the session to another membership of the person.
 * @throws Problem INVALID_MERCHANT_ID if the person is not an active member; MERCHANT_SWITCHED if another tab moved the
 * session elsewhere at the same time
 */
export async function chooseGroup(context: PersonContext, groupId: string): Promise<Answer<typeof groups.choose>> {
  const { personId, family } = context.session;
  const membershipId = decodeId('group', groupId);
  const { group, moved } = await context.transaction(async (tx) => {
    const group = (await listGroups(tx, personId)).find((one) => decodeId('group', one.userGroupId) === membershipId);
    if (group === undefined || membershipId === undefined) throw new Problem('INVALID_MERCHANT_ID', 404);
    if (isAt(context.session, membershipId)) return { group, moved: { is: 'kept' } as const };
    const moved = await moveSession(tx, context.sessionId ?? '', membershipId, context.now);
    if (moved.is === 'renewed') {
      await rememberChoice(tx, personId, membershipId, context.now);
      const subject = { kind: 'session', id: family } as const;
      await record(tx, context, { act: 'MERCHANT_CHOSEN', personId, membershipId, subject });
    }
    return { group, moved };
  });
  if (moved.is === 'elsewhere') throw new Problem('MERCHANT_SWITCHED', 409);
  if (moved.is === 'ended') {
    clearSession(context);
    throw new Problem('AUTHORIZATION_FAILED', 401);
  }
  if (moved.is === 'renewed') setSession(context, moved.id, family, membershipId);
  return { roleName: group.roleName, roleId: group.roleId };
}

/** Choosing the current merchant again renews nothing: other windows would lose their grace period for the old id. */
const isAt = ({ replaced, scope }: PersonContext['session'], membershipId: string) =>
  !replaced && scope?.membershipId === membershipId;
