import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** How a person is contacted and signs in. */
export type PersonColumns = Pick<
  Row<'person'>,
  ('name' | 'phone' | 'email' | 'email_verified_at') | ('username' | 'password_hash' | 'otp_after_password')
>;

/** Adds a person. Returns the id. */
export async function insertPerson(tx: Tx, person: PersonColumns, now: number): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('person')
    .values({ ...person, id, created_at: new Date(now) })
    .execute();
  return id;
}

/** Adds a person with this phone; nothing changes if someone already has it. */
export async function insertPersonByPhone(
  tx: Tx,
  person: Pick<Row<'person'>, 'name' | 'phone' | 'email'>,
  now: number,
): Promise<void> {
  const email_verified_at = person.email === null ? null : new Date(now);
  await tx
    .insertInto('person')
    .values({ ...person, id: newId(now), email_verified_at, password_hash: null, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
}

/** Changes a person's name, contacts and ways to sign in. */
export async function updatePerson(tx: Tx, personId: string, person: PersonColumns): Promise<void> {
  await tx.updateTable('person').set(person).where('id', '=', personId).execute();
}

/** Sets a person's password. Returns the contacts for the message about it. */
export function updatePassword(tx: Tx, personId: string, passwordHash: string, linkAt: Date | null) {
  return tx
    .updateTable('person')
    .set({ password_hash: passwordHash, password_link_at: linkAt })
    .where('id', '=', personId)
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow();
}

/** Records that a person reads the account's e-mail; false if that was already known. */
export async function markEmailVerified(tx: Tx, personId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({ email_verified_at: new Date(now) })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a person's name. Returns the old name. */
export async function updateName(tx: Tx, personId: string, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    update person set name = ${name} from (select name from person where id = ${personId} for update) before
    where id = ${personId} returning before.name`.execute(tx);
  return rows[0]?.name ?? '';
}

/** Sets a person's e-mail, which they have verified. */
export async function updateEmail(tx: Tx, personId: string, email: string, now: number): Promise<void> {
  const change = { email, email_verified_at: new Date(now) };
  await tx.updateTable('person').set(change).where('id', '=', personId).execute();
}
