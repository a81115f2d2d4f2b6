import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import type { Member, team } from '@galla/contract/identity/team/endpoints.ts';
import { invitationIds } from '@galla/contract/identity/team/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { covers, heldRole } from './public/held-role.ts';
import type { MemberRow } from './public/queries.ts';
import { findOwner, listAdminNames, listMembers } from './public/queries.ts';

/** One page of the team as the caller may see it. */
export function findMembers(
  context: ScopedContext,
  query: Received<typeof team.list>['query'],
): Promise<Answer<typeof team.list>> {
  const { scope } = context;
  return context.scoped(async (tx) => {
    const owner = await findOwner(tx, scope.membershipId);
    const rows = await listMembers(tx, {
      ...query,
      storeId: query.store === undefined ? undefined : decodeId('store', query.store),
      owner,
      tenants: owner.merchant_id === null ? [] : scope.tenants,
      membershipId: scope.membershipId,
      ownStores: scope.storeIds,
    });
    return { users: rows.map((row) => shown(context, row)), total: rows[0]?.total ?? 0 };
  });
}

/** The Admins to ask for an act that only Admins may do. */
export async function findAdmins(context: ScopedContext): Promise<Answer<typeof team.admins>> {
  const names = await context.transaction((tx) => listAdminNames(tx, context.scope.membershipId, 5));
  return { admins: names.map((name) => ({ name })) };
}

function shown({ scope }: ScopedContext, row: MemberRow): Member {
  const role = heldRole(row);
  const you = row.membership_id === scope.membershipId;
  const own = { role: { ...scope, permissions: [...scope.permissions] }, storeIds: scope.storeIds };
  const changes =
    row.membership_id === null
      ? scope.permissions.has('users_add_access') || scope.permissions.has('users_edit_access')
      : scope.permissions.has('users_edit_access');
  return {
    id: row.membership_id === null ? encodeId(invitationIds, row.id) : encodeId('person', row.id),
    userGroupId: row.membership_id === null ? null : encodeId('group', row.membership_id),
    name: row.name,
    phone: row.phone,
    roleId: role.roleId,
    roleName: role.roleName,
    status: row.status,
    allStores: !row.store_restricted,
    stores: row.stores.map(({ id, name }) => ({ id: encodeId('store', id), name })),
    lastSeen: row.last_seen?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    you,
    mayChange: !you && changes && covers(own, { role, storeIds: row.store_restricted ? row.store_ids : null }),
  };
}
