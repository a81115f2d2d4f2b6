import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** The person with this mobile number (10 digits), if active. */
export function findPersonByPhone(tx: Tx, phone: string) {
  return tx.selectFrom('person').selectAll().where('phone', '=', phone).where('active', '=', true).executeTakeFirst();
}

/** The person with this mobile number or verified e-mail (lower case), if active. */
export async function findPersonByContact(tx: Tx, contact: string) {
  if (!contact.includes('@')) return findPersonByPhone(tx, contact);
  const person = await findPersonByEmail(tx, contact);
  return person?.email_verified_at == null ? undefined : person;
}

/** The person with this e-mail (lower case), if active. */
export function findPersonByEmail(tx: Tx, email: string) {
  return tx.selectFrom('person').selectAll().where('email', '=', email).where('active', '=', true).executeTakeFirst();
}

/** The person with this e-mail or username (both in lower case), if active. No username is an e-mail. */
export function findPersonBySignInName(tx: Tx, name: string) {
  return tx
    .selectFrom('person')
    .selectAll()
    .where(name.includes('@') ? 'email' : 'username', '=', name)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** The person with this id. */
export function findPerson(tx: Tx, personId: string) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
}

/**
 * Whether this is still the person's password, and until the transaction ends no other one is set: a session that the
 * old one opens is there to be ended.
 */
export async function isStillPassword(tx: Tx, personId: string, passwordHash: string | null): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('password_hash', 'is not distinct from', passwordHash)
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Where a person belongs, by name of the merchant or super-merchant. Invitations are left out (MID-01). */
export function listMemberships(tx: Tx, personId: string) {
  return tx
    .selectFrom('membership')
    .leftJoin('merchant', 'merchant.id', 'membership.merchant_id')
    .leftJoin('merchant_group', 'merchant_group.id', 'membership.group_id')
    .leftJoin('custom_role', 'custom_role.id', 'membership.role_id')
    .select((select) => [
      'membership.id',
      'membership.role_id',
      'custom_role.name as custom_role',
      'membership.group_id',
      select.fn.coalesce('merchant.name', 'merchant_group.name').as('name'),
      select.fn.coalesce('merchant.merchant_id', 'merchant_group.code').as('code'),
      select
        .selectFrom('merchant as member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('member.group_id', '=', 'membership.group_id')
        .as('members'),
    ])
    .where('membership.person_id', '=', personId)
    .where('membership.status', '=', 'ACTIVE')
    .orderBy('name')
    .execute();
}

/** The channel on which the database says which team has changed, by the id of its merchant or group. */
export const accessChannel = 'galla_access';

/** Says to all who listen that people of a team may do something else now. With the commit. */
export async function announceTeamChange(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${teamId})`.execute(tx);
}

/** The merchant or group of a membership. */
export async function findTeamId(tx: Tx, membershipId: string): Promise<string> {
  const { merchant_id, group_id } = await tx
    .selectFrom('membership')
    .select(['merchant_id', 'group_id'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
  return merchant_id ?? group_id ?? '';
}

/** The challenge behind a token, whatever its state. */
export function findChallenge(tx: Tx, tokenHash: Buffer) {
  return tx.selectFrom('otp_challenge').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** When the newest OTP to this destination was sent, or undefined. */
export async function findLastSent(tx: Tx, destination: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('otp_challenge')
    .select('created_at')
    .where('destination', '=', destination)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Claims one of the three attempts of a live challenge in one atomic statement: of any number of parallel guesses
 * three are evaluated.
 */
export function claimAttempt(tx: Tx, tokenHash: Buffer, now: number) {
  return tx
    .updateTable('otp_challenge')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', 3)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
}

/** Uses a challenge up; undefined where another request has done so. */
export function consumeChallenge(tx: Tx, tokenHash: Buffer, now: number) {
  return tx
    .updateTable('otp_challenge')
    .set({ consumed_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
}

/** The kept choices of a person. */
export function listConfig(tx: Tx, personId: string) {
  return tx.selectFrom('person_config').select(['key', 'value']).where('person_id', '=', personId).execute();
}

/** Keeps one choice of a person. */
export async function upsertConfig(tx: Tx, personId: string, key: string, value: unknown, now: number): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await tx
    .insertInto('person_config')
    .values({ person_id: personId, key, ...row })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doUpdateSet(row))
    .execute();
}

/** Forgets all kept choices of a person. That they have seen the tour is no choice and stays. */
export async function deleteConfig(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_config').where('person_id', '=', personId).where('key', '<>', 'tour').execute();
}
