import { sessionTimes } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/db/database.ts';

export function findPerson(tx: Tx, personId: string) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
}

/** The live sessions of a person, the last used first. A renewed id leaves rows behind; one of each family is live. */
export function listSessions(tx: Tx, personId: string, now: number) {
  return tx
    .selectFrom('session')
    .select(['family', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('absolute_until', '>', new Date(now))
    .where('seen_at', '>', new Date(now - sessionTimes.idle))
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute();
}

/** The families of a person that have not been ended. */
export async function listFamilies(tx: Tx, personId: string, now: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('family')
    .distinct()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('absolute_until', '>', new Date(now))
    .execute();
  return rows.map(({ family }) => family);
}

/**
 * Locks a person until the transaction ends and returns the password's hash. Transactions end a person's sessions one
 * at a time, because two that lock several sessions would deadlock.
 */
export async function lockPerson(tx: Tx, personId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return person.password_hash;
}
