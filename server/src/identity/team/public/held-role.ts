import type { Permission } from '@galla/contract/core/permissions.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { announceTeamNews } from '../../../platform/events/team-news-queries.ts';
import type { Owner } from './queries.ts';
import { bindTenants, findHolder, lockTeam } from './queries.ts';

/** The permissions of a held role, and whether it is an Admin role. */
export interface HeldRole {
  readonly roleId: string;
  readonly roleName: string;
  readonly admin: boolean;
  readonly permissions: readonly Permission[];
}

/** A person's access in a team: a role, and all stores (null) or some. */
export interface Holding {
  readonly role: HeldRole;
  readonly storeIds: readonly string[] | null;
}

/** The caller's access, read again while the team is locked. */
export interface Caller extends Holding {
  readonly personId: string;
  readonly membershipId: string;
  readonly owner: Owner;
}

/** A role from its row; a missing role has no permissions. */
export function heldRole(row: {
  readonly role_id: string;
  readonly custom_name: string | null;
  readonly custom_permissions: readonly Permission[] | null;
}): HeldRole {
  const builtIn = findRole(row.role_id);
  if (builtIn !== undefined) return builtIn;
  const { role_id: roleId, custom_name, custom_permissions } = row;
  return { roleId, roleName: custom_name ?? '', admin: false, permissions: custom_permissions ?? [] };
}

/** Whether a held role includes all permissions of another. */
export function coversRole(own: HeldRole, other: Pick<HeldRole, 'admin' | 'permissions'>): boolean {
  const held = new Set(own.permissions);
  return (own.admin || !other.admin) && other.permissions.every((permission) => held.has(permission));
}

/** Whether `own` includes all stores of `other`; null means all stores. */
export function coversStores(own: readonly string[] | null, other: readonly string[] | null): boolean {
  if (own === null) return true;
  return other?.every((store) => own.includes(store)) ?? false;
}

/** Whether one person's access includes all of another's. */
export const covers = (own: Holding, other: Holding) =>
  coversRole(own.role, other.role) && coversStores(own.storeIds, other.storeIds);

/** @throws Problem HOLDS_MORE if the caller's access does not include all of it */
export function refuseMore(caller: Holding, other: Holding): void {
  if (!covers(caller, other)) throw new Problem('HOLDS_MORE', 403);
}

/**
 * Changes a team, one change at a time. The caller's access is read again under the lock: if two Admins demote each
 * other at once, the second is no longer an Admin. The transaction may read the merchant's stores.
 * @throws Problem PR002 if the caller no longer has any of these permissions
 */
export function changeTeam<T>(
  context: ScopedContext,
  anyOf: readonly Permission[],
  work: (tx: Tx, caller: Caller) => Promise<T>,
): Promise<T> {
  const { membershipId, personId } = context.scope;
  return context.transaction(async (tx) => {
    await lockTeam(tx, membershipId);
    const row = await findHolder(tx, membershipId);
    const role = row === undefined ? undefined : heldRole(row);
    if (row === undefined || role === undefined || !anyOf.some((permission) => role.permissions.includes(permission)))
      throw new Problem('PR002', 403);
    const owner = { merchant_id: row.merchant_id, group_id: row.group_id };
    await bindTenants(tx, owner);
    const done = await work(tx, {
      personId,
      membershipId,
      owner,
      role,
      storeIds: row.store_restricted ? row.store_ids : null,
    });
    await announceTeamNews(tx, owner.merchant_id ?? owner.group_id ?? '');
    return done;
  });
}
