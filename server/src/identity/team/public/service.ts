import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditDetail } from '@galla/contract/identity/audit/endpoints.ts';
import type { team } from '@galla/contract/identity/team/endpoints.ts';
import { maxStoresEach } from '@galla/contract/identity/team/endpoints.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { forgetViews } from '../../../payments/saved-views/public/service.ts';
import { endSessionsOfMembership } from '../../../platform/auth/sessions.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import type { ActContext } from '../../audit/public/service.ts';
import { record } from '../../audit/public/service.ts';
import { endOfInvitation, type Invited, postInvitation } from '../invitation-message.ts';
import {
  endInvitation,
  hasEmail,
  insertInvitation,
  inviteMembership,
  isKnownPhone,
  lockInvitationsByProvider,
} from '../invitation-queries.ts';
import { findTeamRole } from '../roles.ts';
import type { Caller, HeldRole, Holding } from './held-role.ts';
import { changeTeam, coversStores, heldRole, refuseMore } from './held-role.ts';
import type { HolderRow } from './queries.ts';
import {
  countOtherAdmins,
  deleteAccess,
  findMember,
  findOwner,
  findStores,
  insertAccess,
  listMembers,
  updateMembership,
} from './queries.ts';

interface Target extends Holding {
  readonly row: HolderRow;
  readonly role: HeldRole;
}

interface Change {
  readonly act: AuditAct;
  readonly detail?: AuditDetail;
}

/**
 * Changes a person of the caller's team, and records it. People of stores outside the caller's access are invisible.
 * @throws Problem INVALID_USER_ID if the caller sees no such person, OWN_ACCESS for the caller, HOLDS_MORE if the
 * person has more access than the caller
 */
export async function changeMember(
  context: ScopedContext,
  userId: string,
  change: (tx: Tx, target: Target, caller: Caller) => Promise<Change>,
): Promise<void> {
  const personId = decodeId('person', userId) ?? '';
  await changeTeam(context, ['users_edit_access'], async (tx, caller) => {
    const row = await findMember(tx, caller.owner, personId);
    if (row === undefined || !isSeen(caller, row)) throw new Problem('INVALID_USER_ID', 404);
    if (personId === caller.personId) throw new Problem('OWN_ACCESS', 403);
    const target = { row, role: heldRole(row), storeIds: row.store_restricted ? row.store_ids : null };
    refuseMore(caller, target);
    const { act, detail } = await change(tx, target, caller);
    const subject = { kind: 'person', id: personId } as const;
    await record(tx, context, { ...caller, act, subject, detail: { name: row.name, ...detail } });
  });
}

const isSeen = ({ storeIds, personId }: Caller, { person_id, store_restricted, store_ids }: HolderRow) =>
  storeIds === null ||
  person_id === personId ||
  (store_restricted && store_ids.some((store) => storeIds.includes(store)));

/** Prevents a team from losing its last active Admin of all stores. */
async function keepAnAdmin(tx: Tx, { row, role, storeIds }: Target, { owner }: Caller): Promise<void> {
  if (!role.admin || row.status !== 'ACTIVE' || storeIds !== null) return;
  if ((await countOtherAdmins(tx, owner, row.id)) === 0) throw new Problem('LAST_ADMIN', 409);
}

export function assignRole(context: ScopedContext, userId: string, roleId: string): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    const role = await findTeamRole(tx, caller.owner, roleId);
    refuseMore(caller, { role, storeIds: target.storeIds });
    if (!role.admin) await keepAnAdmin(tx, target, caller);
    await updateMembership(tx, target.row.id, { role_id: role.roleId });
    return { act: 'ROLE_ASSIGNED', detail: { before: target.role.roleName, after: role.roleName } };
  });
}

/** Removes the role from a person. @throws Problem CONFLICT if they have another one by now */
export function removeRole(context: ScopedContext, userId: string, roleId: string): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    if (target.role.roleId !== roleId) throw new Problem('CONFLICT', 409);
    await keepAnAdmin(tx, target, caller);
    await updateMembership(tx, target.row.id, { role_id: '' });
    return { act: 'ROLE_REMOVED', detail: { before: target.role.roleName } };
  });
}

/** Deactivates a person, whose sessions here end, or activates them again. */
export function setActive(context: ScopedContext, userId: string, active: boolean): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    if (!active) await keepAnAdmin(tx, target, caller);
    await updateMembership(tx, target.row.id, { status: active ? 'ACTIVE' : 'DEACTIVATED' });
    if (!active) await endSessionsOfMembership(tx, target.row.id, context.now);
    return { act: active ? 'USER_ACTIVATED' : 'USER_DEACTIVATED' };
  });
}

/** Deletes a person from the team. Their acts stay in the audit log. */
export function removeMember(context: ScopedContext, userId: string): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    await keepAnAdmin(tx, target, caller);
    await updateMembership(tx, target.row.id, { status: 'REMOVED' });
    await deleteAccess(tx, target.row.id);
    await forgetViews(tx, target.row.person_id);
    await endSessionsOfMembership(tx, target.row.id, context.now);
    return { act: 'USER_DELETED', detail: { before: target.role.roleName } };
  });
}

type Entity = Received<typeof team.addAccess>['body'];

/** Gives a person one more store, or all. @throws Problem USER_ACCESS_LIMIT_REACHED, STATUS_404 for a foreign store */
export function addAccess(context: ScopedContext, userId: string, entity: Entity): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    refuseOther(target, entity);
    if (entity.entityName === 'MERCHANT') {
      refuseOtherMerchant(context, entity);
      refuseMore(caller, { role: target.role, storeIds: null });
      await updateMembership(tx, target.row.id, { store_restricted: false });
      await deleteAccess(tx, target.row.id);
      return { act: 'STORE_ACCESS_ADDED', detail: { stores: 'All stores' } };
    }
    const { names, all } = await findStore(tx, caller, entity);
    if (target.storeIds === null) return { act: 'STORE_ACCESS_ADDED', detail: { stores: 'All stores' } };
    if ((await insertAccess(tx, caller.owner, target.row.id, all)) > maxStoresEach)
      throw new Problem('USER_ACCESS_LIMIT_REACHED', 409);
    return { act: 'STORE_ACCESS_ADDED', detail: { stores: names.join(', ') } };
  });
}

/** Removes a store from a person, or all stores. Without any store they see none until single ones are added. */
export function removeAccess(context: ScopedContext, userId: string, entity: Entity): Promise<void> {
  return changeMember(context, userId, async (tx, target, caller) => {
    refuseOther(target, entity);
    if (entity.entityName === 'MERCHANT') {
      refuseOtherMerchant(context, entity);
      await keepAnAdmin(tx, target, caller);
      await updateMembership(tx, target.row.id, { store_restricted: true });
      return { act: 'STORE_ACCESS_REMOVED', detail: { stores: 'All stores' } };
    }
    const { names, all } = await findStore(tx, caller, entity);
    if ((await deleteAccess(tx, target.row.id, all)) === 0) throw new Problem('STATUS_404', 404);
    return { act: 'STORE_ACCESS_REMOVED', detail: { stores: names.join(', ') } };
  });
}

function refuseOther({ row }: Target, { userGroupId }: Entity): void {
  if (decodeId('group', userGroupId) !== row.id) throw new Problem('INVALID_USER_ID', 404);
}

/** Refuses single stores in the team of a super-merchant. Each merchant's team assigns its stores. */
function refuseOtherMerchant({ scope }: ScopedContext, { entityValue }: Entity): void {
  if (scope.groupId !== null || scope.merchants[0]?.merchantId !== entityValue) throw new Problem('STATUS_404', 404);
}

async function findStore(tx: Tx, { owner, storeIds }: Caller, { entityValue }: Entity) {
  const wanted = decodeId('store', entityValue);
  const found = await findStores(tx, owner, wanted === undefined ? [] : [wanted]);
  if (wanted === undefined || found.names.length === 0 || !coversStores(storeIds, [wanted]))
    throw new Problem('STATUS_404', 404);
  return found;
}

/** The access of a person of the team, as far as the caller sees it. @throws Problem INVALID_USER_ID */
export function findAccess(context: ScopedContext, userId: string): Promise<Answer<typeof team.listAccess>> {
  const { scope } = context;
  const personId = decodeId('person', userId) ?? '';
  return context.scoped(async (tx) => {
    const owner = await findOwner(tx, scope.membershipId);
    const wanted = { owner, tenants: scope.tenants, membershipId: scope.membershipId, ownStores: scope.storeIds };
    const [row] = await listMembers(tx, { ...wanted, personId, start: 0, limit: 1 });
    if (row?.membership_id == null) throw new Problem('INVALID_USER_ID', 404);
    const userGroupId = encodeId('group', row.membership_id);
    const merchants = row.store_restricted ? [] : scope.merchants;
    return {
      accesses: [
        ...merchants.map(({ merchantId, name }) => ({
          userGroupId,
          entityName: 'MERCHANT' as const,
          entityValue: merchantId,
          name,
        })),
        ...row.stores.map(({ id, name }) => ({
          userGroupId,
          entityName: 'STORE' as const,
          entityValue: encodeId('store', id),
          name,
        })),
      ],
    };
  });
}

/** The provider's operator, and the merchant that they invite an Admin to. */
export interface AdminInvitation extends Invited {
  readonly name: string;
  readonly merchant: { readonly id: string; readonly name: string; readonly chainId: string };
  readonly operatorName: string;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

/** The reason why no one was invited. */
export type AdminRefusal = 'OF_THE_TEAM' | 'EMAIL_TAKEN';

/**
 * Invites an Admin on behalf of the payments provider. Earlier open invitations by the provider end, so that a mistyped
 * number does not stay valid. Accepting proves phone and e-mail; no password is set here.
 * @returns the reason if no one was invited
 */
export async function inviteAdmin(
  tx: Tx,
  context: ActContext,
  { name, phone, email, merchant, operatorName, publicUrl, contact }: AdminInvitation,
): Promise<AdminRefusal | undefined> {
  const { now } = context;
  const owner = { merchant_id: merchant.id, group_id: null };
  for (const id of await lockInvitationsByProvider(tx, merchant.id)) await endInvitation(tx, id, 'CANCELLED', now);
  if (await isKnownPhone(tx, owner, phone)) return 'OF_THE_TEAM';
  if (email !== null && (await hasEmail(tx, email))) return 'EMAIL_TAKEN';
  const invited = { phone, email, name, role_id: 'ADMIN', store_ids: null, store_names: [], invited_by: null };
  const { token } = await insertInvitation(tx, owner, invited, { now, until: endOfInvitation(now) });
  await inviteMembership(tx, owner, invited, now);
  await postInvitation(tx, merchant.name, { phone, email }, { token, publicUrl, contact, language: 'en', now });
  const detail = { name, role: 'Admin', operator: operatorName };
  const by = { personId: null, membershipId: null, ownerId: merchant.chainId };
  await record(tx, context, { ...by, act: 'USER_INVITED', detail });
  return undefined;
}
