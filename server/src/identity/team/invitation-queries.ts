import { sql } from 'kysely';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Owner } from './public/queries.ts';
import { owned } from './public/queries.ts';

/** An invitation with the data for its page. */
export interface InvitationRow extends Owner {
  id: string;
  phone: string;
  name: string;
  role_id: string;
  store_ids: string[] | null;
  store_names: string[];
  /** Null if the provider's operator invites. */
  invited_by: string | null;
  /** The destination of the link, instead of the phone. Accepting proves the e-mail. */
  email: string | null;
  state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED';
  expires_at: Date;
}

/** Whether a person with this phone belongs to the team or is invited to it. */
export async function isKnownPhone(tx: Tx, owner: Owner, phone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
        select from membership m join person p on p.id = m.person_id
        where ${owned('m', owner)} and p.phone = ${phone} and m.status in ('ACTIVE', 'DEACTIVATED'))
      or exists (select from invitation i where ${owned('i', owner)} and i.phone = ${phone} and i.state = 'PENDING')
      as known`.execute(tx);
  return rows[0]?.known === true;
}

/** Stores a new invitation and returns its id and the token of its link. */
export async function insertInvitation(
  tx: Tx,
  owner: Owner,
  request: Pick<InvitationRow, 'phone' | 'name' | 'role_id' | 'store_ids' | 'store_names' | 'invited_by' | 'email'>,
  times: { readonly now: number; readonly until: number },
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newSecret();
  await tx
    .insertInto('invitation')
    .values({
      id,
      ...owner,
      ...request,
      token_hash: hashOf(token),
      state: 'PENDING',
      created_at: new Date(times.now),
      expires_at: new Date(times.until),
    })
    .execute();
  return { id, token };
}

/** Adds an invited membership for a person who already has the phone. It has no effect until it is accepted. */
export async function inviteMembership(
  tx: Tx,
  owner: Owner,
  { phone, role_id }: { readonly phone: string; readonly role_id: string },
  now: number,
): Promise<void> {
  const { rows: former } = await sql<{ id: string }>`
    select m.id from membership m join person p on p.id = m.person_id
    where p.phone = ${phone} and ${owned('m', owner)} and m.status in ('REMOVED', 'INVITED')`.execute(tx);
  const { numAffectedRows: invited } = await sql`
    update membership set status = 'INVITED', role_id = ${role_id}
    where id = any (${uuidArray(former.map(({ id }) => id))}) and status in ('REMOVED', 'INVITED')`.execute(tx);
  if (invited !== undefined && invited > 0n) return;
  const { rows: strangers } = await sql<{ id: string }>`
    select p.id from person p where p.phone = ${phone}
      and not exists (select from membership m where m.person_id = p.id and ${owned('m', owner)})`.execute(tx);
  const [stranger] = strangers;
  if (stranger === undefined) return;
  const member = { person_id: stranger.id, ...owner, role_id, status: 'INVITED', created_at: new Date(now) } as const;
  await tx
    .insertInto('membership')
    .values({ id: newId(), ...member })
    .execute();
}

/** An open invitation of the team. */
export async function findOpenInvitation(tx: Tx, owner: Owner, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.* from invitation i where i.id = ${id} and ${owned('i', owner)} and i.state = 'PENDING'`.execute(tx);
  return rows[0];
}

/** The open invitations that the provider made for a merchant, locked until the transaction ends. */
export async function lockInvitationsByProvider(tx: Tx, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invitation where merchant_id = ${merchantId} and invited_by is null and state = 'PENDING'
    for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives an open invitation a new link in place of the previous one. */
export async function renewInvitation(tx: Tx, id: string, until: number): Promise<string> {
  const token = newSecret();
  await tx
    .updateTable('invitation')
    .set({ token_hash: hashOf(token), expires_at: new Date(until) })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
  return token;
}

/** Ends an open invitation; false if it had already ended. */
export async function endInvitation(
  tx: Tx,
  id: string,
  state: 'CANCELLED' | 'DECLINED',
  now: number,
): Promise<boolean> {
  const { rows } = await sql<Owner & { phone: string }>`
    update invitation set state = ${state}, answered_at = ${new Date(now)} where id = ${id} and state = 'PENDING'
    returning phone, merchant_id, group_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  await sql`
    update membership m set status = 'REMOVED' from person p
    where p.id = m.person_id and p.phone = ${row.phone} and ${owned('m', row)} and m.status = 'INVITED'`.execute(tx);
  return true;
}

/** The invitation behind a token in any state, with the inviter and the team. */
export async function findByToken(tx: Tx, token: string) {
  const { rows } = await sql<
    InvitationRow & { merchant_name: string; inviter_name: string | null; custom_role: string | null; masked: string }
  >`
    select i.*, coalesce(me.name, g.name) as merchant_name, p.name as inviter_name, r.name as custom_role,
      masked_phone(i.phone) as masked
    from invitation i
    left join membership m on m.id = i.invited_by left join person p on p.id = m.person_id
    left join merchant me on me.id = i.merchant_id left join merchant_group g on g.id = i.group_id
    left join custom_role r on r.id = i.role_id
    where i.token_hash = ${hashOf(token)}`.execute(tx);
  return rows[0];
}

/**
 * Marks an invitation as accepted, in one atomic statement. Only one of several parallel calls succeeds; the others get
 * undefined.
 */
export async function claimInvitation(tx: Tx, token: string, now: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    update invitation set state = 'ACCEPTED', answered_at = ${new Date(now)}
    where token_hash = ${hashOf(token)} and state = 'PENDING' and expires_at > ${new Date(now)}
    returning *`.execute(tx);
  return rows[0];
}

export function findPersonByPhone(tx: Tx, phone: string): Promise<{ id: string; active: boolean }> {
  return tx.selectFrom('person').select(['id', 'active']).where('phone', '=', phone).executeTakeFirstOrThrow();
}

/** Whether someone has this e-mail. */
export async function hasEmail(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** Makes the invited person a member with the role and stores of the invitation. Returns the membership. */
export async function joinTeam(tx: Tx, personId: string, invitation: InvitationRow, now: number): Promise<string> {
  const { merchant_id, group_id, role_id, store_ids } = invitation;
  const member = { role_id, status: 'ACTIVE', store_restricted: store_ids !== null } as const;
  const { rows } = await sql<{ id: string }>`
    select m.id from membership m where m.person_id = ${personId} and ${owned('m', invitation)}`.execute(tx);
  const id = rows[0]?.id ?? newId();
  if (rows[0] === undefined)
    await tx
      .insertInto('membership')
      .values({ id, person_id: personId, merchant_id, group_id, ...member, created_at: new Date(now) })
      .execute();
  else await tx.updateTable('membership').set(member).where('id', '=', id).execute();
  await tx.deleteFrom('membership_store').where('membership_id', '=', id).execute();
  if (store_ids !== null && store_ids.length > 0)
    await tx
      .insertInto('membership_store')
      .values(store_ids.map((store_id) => ({ membership_id: id, store_id })))
      .execute();
  return id;
}
