import { sql } from 'kysely';
import type { Database, Row, Tx } from '../db/database.ts';
import { type ScopeRow, scopeColumns, scopeJoins } from './scope-queries.ts';

/** The proof of a sign-in's first step: the person holds a phone, reads an e-mail or knows a password. */
export type OpenedBy = 'PHONE' | 'EMAIL' | 'PASSWORD';

/** A session with the columns of its scope. */
interface SessionRow extends ScopeRow {
  family: string;
  seen_at: Date;
  access_until: Date;
  absolute_until: Date;
  replaced_at: Date | null;
  proven_at: Date | null;
  opened_by: OpenedBy;
  enrols: boolean;
  has_second_factor: boolean;
  asks_second_factor: boolean | null;
}

/**
 * The session of an id with its scope, read in one statement; undefined if it ended, was idle for too long, or was
 * replaced too long ago.
 */
export async function findSessionRow(
  database: Database,
  idHash: Buffer,
  times: { readonly now: Date; readonly seenAfter: Date; readonly replacedAfter: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await database.pool.query<SessionRow>({
    name: 'find-session',
    text: `SELECT s.family, s.person_id, s.seen_at, s.access_until, s.absolute_until, s.replaced_at,
        ${scopeColumns},
        s.proven_at, s.opened_by,
        s.enrols_until > $2 IS TRUE
          OR EXISTS (SELECT FROM factor_request f WHERE f.person_id = p.id AND f.ready_at <= $2 AND f.expires_at > $2)
          AS enrols,
        EXISTS (SELECT FROM authenticator_app a WHERE a.person_id = p.id AND a.added_at IS NOT NULL)
          OR EXISTS (SELECT FROM passkey k WHERE k.person_id = p.id) AS has_second_factor,
        (SELECT s.created_at >= least(o.second_factor_since, g.second_factor_since)
          FROM (SELECT 1) one LEFT JOIN merchant o ON o.id = m.merchant_id
          LEFT JOIN merchant_group g ON g.id = coalesce(m.group_id, o.group_id)) AS asks_second_factor
      FROM session s
      JOIN person p ON p.id = s.person_id AND p.active
      LEFT JOIN membership m ON m.id = s.membership_id AND m.status = 'ACTIVE'
      ${scopeJoins}
      WHERE s.id_hash = $1 AND s.revoked_at IS NULL AND s.absolute_until > $2 AND s.seen_at > $3
        AND (s.replaced_at IS NULL OR s.replaced_at > $4)`,
    values: [idHash, times.now, times.seenAfter, times.replacedAfter],
  });
  return rows[0];
}

/** Records the last use of a session and of its membership. */
export async function touchSession(
  database: Database,
  idHash: Buffer,
  membershipId: string | null,
  at: Date,
): Promise<void> {
  await database.pool.query(
    `WITH seen AS (UPDATE session SET seen_at = $2 WHERE id_hash = $1)
      UPDATE membership SET last_seen_at = $2 WHERE id = $3`,
    [idHash, at, membershipId],
  );
}

/** Adds a session, or another id of its family. */
export async function insertSession(tx: Tx, row: Row<'session'>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** The session of an id, ended or not. */
export function findById(tx: Tx, idHash: Buffer) {
  return tx.selectFrom('session').selectAll().where('id_hash', '=', idHash).executeTakeFirst();
}

/**
 * Marks the id of a live session as replaced, and returns the session; undefined if it is not live or was replaced
 * before.
 */
export function replaceSession(tx: Tx, idHash: Buffer, now: Date, seenAfter: Date) {
  return tx
    .updateTable('session')
    .set({ replaced_at: now })
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('absolute_until', '>', now)
    .where('seen_at', '>', seenAfter)
    .returningAll()
    .executeTakeFirst();
}

/** The membership of the newest id of a session. */
export function findNewestOfFamily(tx: Tx, idHash: Buffer) {
  return tx
    .selectFrom('session as newest')
    .innerJoin('session as old', 'old.family', 'newest.family')
    .select('newest.membership_id')
    .where('old.id_hash', '=', idHash)
    .where('newest.replaced_at', 'is', null)
    .executeTakeFirst();
}

/** Marks the newest id of a session as proven. */
export async function proveNewestOfFamily(tx: Tx, idHash: Buffer, provenAt: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proven_at: provenAt })
    .where('replaced_at', 'is', null)
    .where('family', '=', tx.selectFrom('session as old').select('old.family').where('old.id_hash', '=', idHash))
    .execute();
}

/** Ends the proofs of a person's other sessions, because their second factors have changed. */
export async function forgetProofs(tx: Tx, personId: string, keptFamily: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proven_at: null })
    .where('person_id', '=', personId)
    .where('family', '<>', keptFamily)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The family of an id that was replaced before this moment, unless the family has ended. */
export async function findReusedFamily(tx: Tx, idHash: Buffer, replacedBy: Date): Promise<string | undefined> {
  const reused = await tx
    .selectFrom('session')
    .select('family')
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .where('replaced_at', '<=', replacedBy)
    .executeTakeFirst();
  return reused?.family;
}

/** Ends every id of a family. The caller has locked it. */
export async function revokeFamily(tx: Tx, family: string, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The families of a person that have not ended, in the fixed order in which they are always locked. */
export async function listFamiliesOf(tx: Tx, personId: string): Promise<string[]> {
  const families = await tx
    .selectFrom('session')
    .select('family')
    .distinct()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .orderBy('family')
    .execute();
  return families.map(({ family }) => family);
}

/** The families that use a membership, in the fixed order in which they are always locked. */
export async function listFamiliesOfMembership(tx: Tx, membershipId: string): Promise<string[]> {
  const families = await tx
    .selectFrom('session')
    .select('family')
    .distinct()
    .where('membership_id', '=', membershipId)
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .orderBy('family')
    .execute();
  return families.map(({ family }) => family);
}

/**
 * Locks a family until the transaction ends. Otherwise a renewal could add an id that a simultaneous end of the family
 * misses.
 */
export async function lockFamily(tx: Tx, family: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${family}`}, 0))`.execute(tx);
}
