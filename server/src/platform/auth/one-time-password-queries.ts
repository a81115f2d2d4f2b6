import { sql } from 'kysely';
import type { Row, Tx } from '../db/database.ts';

/** Blocks other sends of OTPs to this destination until the transaction ends. */
export async function lockDestination(tx: Tx, destination: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${destination}`}, 0))`.execute(tx);
}

/** Adds a challenge. */
export async function insertChallengeRow(tx: Tx, row: Omit<Row<'otp_challenge'>, 'attempts'>): Promise<void> {
  await tx.insertInto('otp_challenge').values(row).execute();
}

/** The challenge behind a token, in any state. */
export function findChallenge(tx: Tx, tokenHash: Buffer) {
  return tx.selectFrom('otp_challenge').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** When the newest OTP to this destination was sent, up to a moment; undefined if none was. */
export async function findLastSent(tx: Tx, destination: string, until: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('otp_challenge')
    .select('created_at')
    .where('destination', '=', destination)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Claims one of the three attempts of a live challenge in one atomic statement: of any number of parallel guesses three
 * are checked.
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

/** Marks a challenge as used; undefined if another request has done so. */
export function consumeChallenge(tx: Tx, tokenHash: Buffer, now: number) {
  return tx
    .updateTable('otp_challenge')
    .set({ consumed_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
}
