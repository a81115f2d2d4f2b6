import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

/**
 * Locks a person until the transaction ends, and returns the columns that a change of their factors needs. Changes run
 * one at a time: of two simultaneous removals the second sees what the first has left.
 */
export function lockPerson(tx: Tx, personId: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'name', 'email', 'phone', 'password_hash', 'email_verified_at', 'password_link_at'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export function findPerson(tx: Tx, personId: string) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
}

/** The authenticator app of a person, with an active secret or only a waiting one. */
export function findApp(tx: Tx, personId: string) {
  return tx.selectFrom('authenticator_app').selectAll().where('person_id', '=', personId).executeTakeFirst();
}

/** Stores a new secret until a code confirms it; an active one stays active. */
export async function keepWaitingSecret(tx: Tx, personId: string, sealed: Buffer, now: number): Promise<void> {
  const waiting = { waiting_secret: sealed, waiting_since: new Date(now) };
  await tx
    .insertInto('authenticator_app')
    .values({ person_id: personId, ...waiting })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(waiting))
    .execute();
}

/**
 * Activates the waiting secret; false if it is no longer the waiting one. `step` is the time step of its first code.
 */
export async function useWaitingSecret(
  tx: Tx,
  personId: string,
  waiting: Buffer,
  step: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_app')
    .set({
      sealed_secret: waiting,
      added_at: new Date(now),
      last_used_at: null,
      last_step: step,
      waiting_secret: null,
      waiting_since: null,
    })
    .where('person_id', '=', personId)
    .where('waiting_secret', '=', waiting)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks the code of a time step as used, in one atomic statement: false if this step or a later one was used, or the
 * secret has changed.
 */
export async function useStep(tx: Tx, personId: string, secret: Buffer, step: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_app')
    .set({ last_step: step, last_used_at: new Date(now) })
    .where('person_id', '=', personId)
    .where('sealed_secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the app; false if none is active. */
export async function removeApp(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_app')
    .where('person_id', '=', personId)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The passkeys of a person, the oldest first. */
export function listPasskeys(tx: Tx, personId: string) {
  return tx
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** Adds a passkey; false if its credential is already known. */
export async function insertPasskey(tx: Tx, row: Omit<Row<'passkey'>, 'last_used_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records the use of a passkey; false if its counter did not increase, as with a copied passkey. */
export async function usePasskey(tx: Tx, id: string, counter: number, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, last_used_at = ${new Date(now)}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(tx);
  return numAffectedRows === 1n;
}

/** Renames a passkey of the person; false if they have none with that id. */
export async function renamePasskey(tx: Tx, personId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a passkey of the person and returns its name; undefined if they have none with that id. */
export async function removePasskey(tx: Tx, personId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Stores the challenge for one purpose of a passkey, in place of an earlier one. */
export async function keepChallenge(tx: Tx, boundTo: string, challenge: string, expiresAt: Date): Promise<void> {
  const row = { challenge, expires_at: expiresAt };
  await tx
    .insertInto('passkey_challenge')
    .values({ bound_to: boundTo, ...row })
    .onConflict((conflict) => conflict.column('bound_to').doUpdateSet(row))
    .execute();
}

/** Deletes and returns the challenge: each allows one answer. */
export async function consumeChallenge(tx: Tx, boundTo: string, now: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('bound_to', '=', boundTo)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at.getTime() <= now ? undefined : row.challenge;
}

export async function replaceRecoveryCodes(tx: Tx, personId: string, macs: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_code')
    .values(macs.map((code_mac) => ({ person_id: personId, code_mac })))
    .execute();
}

/** Marks a recovery code as used, in one atomic statement; false if it is unknown or was used. */
export async function useRecoveryCode(tx: Tx, personId: string, mac: Buffer, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date(now) })
    .where('person_id', '=', personId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(tx: Tx, personId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Removes the recovery codes of a person who no longer has a second factor. */
export async function removeRecoveryCodes(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
}

/** The merchant or super-merchant that requires this person to have a second factor; null if none does. */
export async function findRequiringTeam(tx: Tx, personId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select case when o.second_factor_since is not null then o.name else g.name end as name
    from membership m left join merchant o on o.id = m.merchant_id
    left join merchant_group g on g.id = coalesce(m.group_id, o.group_id)
    where m.person_id = ${personId} and m.status = 'ACTIVE'
      and (o.second_factor_since is not null or g.second_factor_since is not null)
    order by name limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Removes all second factors of a person, and their request for one. */
export async function deleteFactors(tx: Tx, personId: string): Promise<void> {
  for (const table of ['authenticator_app', 'passkey', 'recovery_code', 'factor_request'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
}
