import type { Tx } from '../../platform/db/database.ts';

/** The person with this mobile number (10 digits), if active. */
function findPersonByPhone(tx: Tx, phone: string) {
  return tx.selectFrom('person').selectAll().where('phone', '=', phone).where('active', '=', true).executeTakeFirst();
}

/** The person with this mobile number or verified e-mail (lower case), if active. */
export async function findPersonByContact(tx: Tx, contact: string) {
  if (!contact.includes('@')) return findPersonByPhone(tx, contact);
  const person = await findPersonByEmail(tx, contact);
  return person?.email_verified_at == null ? undefined : person;
}

/** The person with this e-mail (lower case), if active. */
function findPersonByEmail(tx: Tx, email: string) {
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

export function findPerson(tx: Tx, personId: string) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
}

/**
 * Whether this is still the person's password. The row stays locked until the transaction ends, so that no other
 * password is set before that: a change of the password must find and end the session that the old one opens. The lock
 * is that of the write that follows. On reference tables, two shared locks would wait for each other.
 */
export async function isStillPassword(tx: Tx, personId: string, passwordHash: string | null): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('password_hash', 'is not distinct from', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** The memberships of a person, by name of the merchant or super-merchant. Invitations are left out (MID-01). */
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

/** The merchant or group of a membership. */
export async function findTeamId(tx: Tx, membershipId: string): Promise<string> {
  const { merchant_id, group_id } = await tx
    .selectFrom('membership')
    .select(['merchant_id', 'group_id'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
  return merchant_id ?? group_id ?? '';
}

/** The stored choices of a person. */
export function listConfig(tx: Tx, personId: string) {
  return tx.selectFrom('person_config').select(['key', 'value']).where('person_id', '=', personId).execute();
}

/** One stored choice of a person. */
export function findConfig(tx: Tx, personId: string, key: string) {
  return tx
    .selectFrom('person_config')
    .select('value')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores one choice of a person. */
export async function upsertConfig(tx: Tx, personId: string, key: string, value: unknown, now: number): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await tx
    .insertInto('person_config')
    .values({ person_id: personId, key, ...row })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doUpdateSet(row))
    .execute();
}

/** Deletes all stored choices of a person except this one. */
export async function deleteConfig(tx: Tx, personId: string, but: string): Promise<void> {
  await tx.deleteFrom('person_config').where('person_id', '=', personId).where('key', '<>', but).execute();
}
