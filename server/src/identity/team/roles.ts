import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { roles as builtInRoles, permissions } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { roles, TeamRole } from '@galla/contract/identity/team/roles.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { deleteRole, insertRole, type RoleRow, updateRole } from '../access/public/role-queries.ts';
import { record } from '../audit/public/service.ts';
import type { Caller, HeldRole } from './public/held-role.ts';
import { changeTeam, coversRole } from './public/held-role.ts';
import type { Owner } from './public/queries.ts';
import { findOwner } from './public/queries.ts';
import { countHolders, findOwnRole, listHolders, listOwnRoles } from './role-queries.ts';

/** The maximum number of own roles; a longer list would be unreadable. */
const maxOwnRoles = 30;

const ofRow = ({ id, name, permissions }: RoleRow): HeldRole => ({
  roleId: id,
  roleName: name,
  admin: false,
  permissions,
});

/** A role that the team may give: built in, or its own. @throws Problem STATUS_404 */
export async function findTeamRole(tx: Tx, owner: Owner, roleId: string): Promise<HeldRole> {
  const builtIn = builtInRoles.find((role) => role.roleId === roleId);
  if (builtIn !== undefined) return builtIn;
  const row = await findOwnRole(tx, owner, roleId);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return ofRow(row);
}

/** All roles as the caller may use them. */
export function findRoles(context: ScopedContext, admin: boolean | undefined): Promise<Answer<typeof roles.list>> {
  const { scope } = context;
  const own = { ...scope, permissions: [...scope.permissions] };
  const whole = scope.storeIds === null;
  const edits = whole && scope.permissions.has('users_edit_access');
  return context.transaction(async (tx) => {
    const owner = await findOwner(tx, scope.membershipId);
    const rows = (await listOwnRoles(tx, owner)).map(ofRow);
    const holders = whole ? await countHolders(tx, owner) : undefined;
    const all = [...builtInRoles, ...rows].filter((role) => admin === undefined || role.admin === admin);
    return {
      roles: all.map((role): TeamRole => {
        const custom = rows.some(({ roleId }) => roleId === role.roleId);
        const mayGrant = coversRole(own, role);
        return {
          ...role,
          permissions: [...role.permissions],
          custom,
          holders: holders === undefined ? null : (holders.get(role.roleId) ?? 0),
          mayGrant,
          mayChange: custom && edits && mayGrant && role.roleId !== scope.roleId,
        };
      }),
    };
  });
}

type Content = Received<typeof roles.create>['body'];

/** Sorts permissions in the order of the list, each once. */
const inOrder = ({ permissions: chosen }: Content) => permissions.filter((permission) => chosen.includes(permission));

/** Creates a role. @throws Problem HOLDS_MORE, ROLE_NAME_TAKEN, ROLE_LIMIT_REACHED */
export function createRole(context: ScopedContext, content: Content): Promise<TeamRole> {
  return changeTeam(context, ['users_edit_access'], async (tx, caller) => {
    const row = { id: encodeId('role', newId()), name: content.roleName, permissions: inOrder(content) };
    await refuseRole(tx, caller, row);
    if ((await listOwnRoles(tx, caller.owner)).length >= maxOwnRoles) throw new Problem('ROLE_LIMIT_REACHED', 409);
    await insertRole(tx, caller.owner, row, context.now);
    await record(tx, context, { ...caller, act: 'ROLE_CREATED', detail: { role: row.name } });
    return shown(row, 0);
  });
}

/** Changes a role, but not the caller's own. @throws Problem STATUS_404, OWN_ACCESS, HOLDS_MORE, ROLE_NAME_TAKEN */
export function changeRole(context: ScopedContext, roleId: string, content: Content): Promise<TeamRole> {
  return changeTeam(context, ['users_edit_access'], async (tx, caller) => {
    const before = await findOwnRole(tx, caller.owner, roleId);
    if (before === undefined) throw new Problem('STATUS_404', 404);
    if (caller.role.roleId === roleId) throw new Problem('OWN_ACCESS', 403);
    if (!coversRole(caller.role, ofRow(before))) throw new Problem('HOLDS_MORE', 403);
    const row = { id: roleId, name: content.roleName, permissions: inOrder(content) };
    await refuseRole(tx, caller, row);
    await updateRole(tx, row, context.now);
    const given = row.permissions.filter((permission) => !before.permissions.includes(permission));
    const taken = before.permissions.filter((permission) => !row.permissions.includes(permission));
    const detail = {
      role: before.name,
      ...(before.name === row.name ? {} : { after: row.name }),
      ...(given.length === 0 ? {} : { given: given.join(', ') }),
      ...(taken.length === 0 ? {} : { taken: taken.join(', ') }),
    };
    await record(tx, context, { ...caller, act: 'ROLE_CHANGED', detail });
    return shown(row, (await countHolders(tx, caller.owner)).get(roleId) ?? 0);
  });
}

/** Deletes a role without members. @throws Problem STATUS_404, HOLDS_MORE, ROLE_IN_USE with its members */
export async function removeRoleOfTeam(context: ScopedContext, roleId: string): Promise<void> {
  await changeTeam(context, ['users_edit_access'], async (tx, caller) => {
    const row = await findOwnRole(tx, caller.owner, roleId);
    if (row === undefined) throw new Problem('STATUS_404', 404);
    if (caller.storeIds !== null || !coversRole(caller.role, ofRow(row))) throw new Problem('HOLDS_MORE', 403);
    const holders = await listHolders(tx, caller.owner, roleId);
    if (holders.length > 0)
      throw new Problem('ROLE_IN_USE', 409, {
        errors: [{ field: 'roleId', message: `It is held by ${named(holders)}.` }],
      });
    await deleteRole(tx, roleId);
    await record(tx, context, { ...caller, act: 'ROLE_DELETED', detail: { role: row.name } });
  });
}

async function refuseRole(tx: Tx, caller: Caller, row: RoleRow): Promise<void> {
  // The endpoint has checked the caller, but their permissions may have changed since.
  if (caller.storeIds !== null) throw new Problem('PR002', 403);
  if (!coversRole(caller.role, ofRow(row))) throw new Problem('HOLDS_MORE', 403);
  const sameName = (name: string) => name.toLowerCase() === row.name.toLowerCase();
  const others = (await listOwnRoles(tx, caller.owner)).filter(({ id }) => id !== row.id);
  if (builtInRoles.some(({ roleName }) => sameName(roleName)) || others.some(({ name }) => sameName(name)))
    throw new Problem('ROLE_NAME_TAKEN', 409, {
      errors: [{ field: 'roleName', message: 'A role with this name already exists. Choose another name.' }],
    });
}

const shown = (row: RoleRow, holders: number): TeamRole => ({
  ...ofRow(row),
  permissions: [...row.permissions],
  custom: true,
  holders,
  mayGrant: true,
  mayChange: true,
});

/** At most five names, and how many more. */
function named(holders: readonly string[]): string {
  const some = holders.slice(0, 5).join(', ');
  return holders.length > 5 ? `${some} and ${holders.length - 5} more` : some;
}
