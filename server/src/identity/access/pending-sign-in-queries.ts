import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** Stores a sign-in until its second factor arrives. */
export async function insertPendingSignIn(
  tx: Tx,
  token: string,
  row: Omit<Row<'pending_sign_in'>, 'token_hash' | 'attempts' | 'consumed_at'>,
): Promise<void> {
  await tx
    .insertInto('pending_sign_in')
    .values({ token_hash: hashOf(token), ...row })
    .execute();
}

/** The sign-in behind a token, in any state. */
export function findPendingSignIn(tx: Tx, token: string) {
  return tx.selectFrom('pending_sign_in').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();
}

/** Claims one of the three tries of a waiting sign-in in one atomic statement, as with an OTP. */
export function claimFactorTry(tx: Tx, token: string, now: number) {
  return tx
    .updateTable('pending_sign_in')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('attempts', '<', 3)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
}

/** Marks a waiting sign-in as used; false if another request was first. */
export async function consumePendingSignIn(tx: Tx, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_sign_in')
    .set({ consumed_at: new Date(now) })
    .where('token_hash', '=', hashOf(token))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the sign-ins of a person that wait for a second factor. */
export async function deletePendingSignIns(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('person_id', '=', personId).execute();
}
