import type { ActContext } from '../audit/service.ts';
import { record } from '../audit/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { endOfInvitation, type Invited, postInvitation } from './invitation-message.ts';
import {
  endInvitation,
  hasEmail,
  insertInvitation,
  inviteMembership,
  isKnownPhone,
  lockInvitationsByProvider,
} from './invitation-queries.ts';

/** Who invites on the provider's side, and to which merchant. */
export interface AdminInvitation extends Invited {
  readonly name: string;
  readonly merchant: { readonly id: string; readonly name: string; readonly chainId: string };
  readonly operatorName: string;
  readonly publicUrl: string;
}

/** Why nobody was invited. */
export type AdminRefusal = 'OF_THE_TEAM' | 'EMAIL_TAKEN';

/**
 * Invites an Admin for the payments provider. Earlier open invitations by the provider end: a number that was mistyped
 * must not stay an open door. Who accepts proves phone and e-mail; no password is made here.
 * @returns why not, where nobody was invited
 */
export async function inviteAdmin(
  tx: Tx,
  context: ActContext,
  { name, phone, email, merchant, operatorName, publicUrl }: AdminInvitation,
): Promise<AdminRefusal | undefined> {
  const { now } = context;
  const owner = { merchant_id: merchant.id, group_id: null };
  for (const id of await lockInvitationsByProvider(tx, merchant.id)) await endInvitation(tx, id, 'CANCELLED', now);
  if (await isKnownPhone(tx, owner, phone)) return 'OF_THE_TEAM';
  if (email !== null && (await hasEmail(tx, email))) return 'EMAIL_TAKEN';
  const invited = { phone, email, name, role_id: 'ADMIN', store_ids: null, store_names: [], invited_by: null };
  const { token } = await insertInvitation(tx, owner, invited, { now, until: endOfInvitation(now) });
  await inviteMembership(tx, owner, invited, now);
  await postInvitation(tx, merchant.name, { phone, email }, { token, publicUrl, now });
  const detail = { name, role: 'Admin', operator: operatorName };
  const by = { personId: null, membershipId: null, ownerId: merchant.chainId };
  await record(tx, context, { ...by, act: 'USER_INVITED', detail });
  return undefined;
}
