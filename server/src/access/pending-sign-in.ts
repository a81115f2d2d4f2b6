import type { FactorStep, FactorWay } from '@galla/contract/access/endpoints.ts';
import { sql } from 'kysely';
import type { OpenedBy } from '../platform/auth/sessions.ts';
import { hashOf, newSecret } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';

/** How long a sign-in waits for its second factor, in ms. */
const lifeMs = 5 * 60_000;

/** What the first step of a sign-in has shown. */
export interface FirstStep {
  readonly personId: string;
  readonly way: 'OTP' | 'PASSWORD';
  readonly openedBy: OpenedBy;
  /** The hash of the password that was given, where one was. */
  readonly passwordHash: string | null;
}

/** The ways in which a person can give a second factor, the best first; none without one. */
export async function listFactorWays(tx: Tx, personId: string): Promise<FactorWay[]> {
  const { rows } = await sql<{ app: boolean; passkey: boolean; code: boolean }>`select
    exists (select from authenticator_app where person_id = ${personId} and added_at is not null) as app,
    exists (select from passkey where person_id = ${personId}) as passkey,
    exists (select from recovery_code where person_id = ${personId} and used_at is null) as code`.execute(tx);
  const { app = false, passkey = false, code = false } = rows[0] ?? {};
  if (!app && !passkey) return [];
  return [
    ...(passkey ? ['PASSKEY' as const] : []),
    ...(app ? ['APP' as const] : []),
    ...(code ? ['RECOVERY_CODE' as const] : []),
  ];
}

/** Keeps a sign-in until its second factor comes. */
export async function openPendingSignIn(
  tx: Tx,
  { personId, way, openedBy, passwordHash }: FirstStep,
  ways: readonly FactorWay[],
  now: number,
): Promise<FactorStep> {
  const token = newSecret();
  const expires_at = new Date(now + lifeMs);
  await tx
    .insertInto('pending_sign_in')
    .values({
      token_hash: hashOf(token),
      person_id: personId,
      way,
      opened_by: openedBy,
      password_hash: passwordHash,
      created_at: new Date(now),
      expires_at,
    })
    .execute();
  return { token, expiry: expires_at.toISOString(), ways: [...ways] };
}

/** The sign-in behind a token, whatever its state. */
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

/** Uses a waiting sign-in up; false where another request has done so. */
export async function consumePendingSignIn(tx: Tx, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_sign_in')
    .set({ consumed_at: new Date(now) })
    .where('token_hash', '=', hashOf(token))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes all second factors of a person, and sign-ins that wait for one. */
export async function forgetFactors(tx: Tx, personId: string): Promise<void> {
  for (const table of ['authenticator_app', 'passkey', 'recovery_code', 'pending_sign_in', 'factor_request'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
}
