import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The link is bound to this and to the e-mail: any change of the password invalidates it. */
const passwordState = sql<Buffer>`sha256(convert_to(coalesce(person.password_hash, ''), 'UTF8'))`;

/** The person for a change of the e-mail, locked until the transaction ends. */
export function lockOwner(tx: Tx, personId: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether an e-mail belongs to an account, active or not. */
export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const owner = await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst();
  return owner !== undefined;
}

/** The e-mail that waits for its verification; undefined if there is none or its link has expired. */
export function findPending(tx: Tx, personId: string, now: number) {
  return tx
    .selectFrom('email_change')
    .innerJoin('person', 'person.id', 'email_change.person_id')
    .select(['email_change.email', 'email_change.created_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where(sql<boolean>`person.email is not distinct from email_before and ${passwordState} = password_state`)
    .executeTakeFirst();
}

/** Ends the waiting change; false if there was none. */
export async function endPending(tx: Tx, personId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ ended_at: new Date(now) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a change in place of an earlier one, and returns the token of its link. The caller has locked the person. */
export async function insertChange(
  tx: Tx,
  { personId, email, now, lifeMs }: { personId: string; email: string; now: number; lifeMs: number },
): Promise<string> {
  const token = newSecret();
  await endPending(tx, personId, now);
  await sql`
    insert into email_change (token_hash, person_id, email, email_before, password_state, created_at, expires_at)
    select ${hashOf(token)}, id, ${email}, email, ${passwordState}, ${new Date(now)}, ${new Date(now + lifeMs)}
    from person where id = ${personId}`.execute(tx);
  return token;
}

/** The change of a token, and whether it is still valid for its person. */
export function findChange(tx: Tx, token: string) {
  return tx
    .selectFrom('email_change')
    .innerJoin('person', 'person.id', 'email_change.person_id')
    .select([
      'person_id',
      'email_change.email',
      'expires_at',
      'used_at',
      'ended_at',
      sql<boolean>`person.email is not distinct from email_before and ${passwordState} = password_state`.as('fits'),
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

/** Marks the link of a change as used. */
export async function consumeChange(tx: Tx, token: string, now: number): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
}

/** Whether this is the code of the current merchant or super-merchant. */
export async function isInUse(tx: Tx, scope: Scope, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership m
    left join merchant on merchant.id = m.merchant_id
    left join merchant_group g on g.id = m.group_id
    where m.id = ${scope.membershipId} and coalesce(merchant.merchant_id, g.code) = ${code}`.execute(tx);
  return rows.length > 0;
}
