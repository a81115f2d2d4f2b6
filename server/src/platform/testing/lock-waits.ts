import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isDistributed } from '../db/distribution/is-distributed.ts';

/** How many connections to this database wait for a lock, on any node of a distributed one. */
export async function countLockWaits(database: Database): Promise<number> {
  // Every role can read who waits here, but in the activity of all nodes only those of its own role.
  const here = await sql<{ count: number }>`select count(distinct pid)::int as count
    from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(database.kysely);
  const count = here.rows[0]?.count ?? 0;
  if (count > 0 || !(await isDistributed(database.kysely))) return count;
  const everywhere = await sql<{ count: number }>`select count(*)::int as count from citus_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
  return everywhere.rows[0]?.count ?? 0;
}
