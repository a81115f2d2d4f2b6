import type pg from 'pg';

/** A pool or a connection of the API or the worker. */
type Connection = Pick<pg.Pool, 'query'>;

/** Notes that a process of this kind is there. Rejects where the database takes no writes. */
export async function markSeen(connection: Connection, kind: 'api' | 'worker', now: number): Promise<void> {
  await connection.query(
    `INSERT INTO process_seen (kind, seen_at) VALUES ($1, $2) ON CONFLICT (kind) DO UPDATE SET seen_at = excluded.seen_at`,
    [kind, new Date(now)],
  );
}

/** How far the database is migrated, and when a worker was last seen. */
export interface Standing {
  /** The number of the newest migration. */
  readonly migration: number;
  readonly workerSeenAt: Date | null;
}

/** What readiness says of the installation. */
export async function findStanding(connection: Connection): Promise<Standing> {
  const { rows } = await connection.query<{ migration: number | null; worker_seen_at: Date | null }>(
    `SELECT (SELECT max(number) FROM schema_migration) AS migration,
       (SELECT seen_at FROM process_seen WHERE kind = 'worker') AS worker_seen_at`,
  );
  return { migration: rows[0]?.migration ?? 0, workerSeenAt: rows[0]?.worker_seen_at ?? null };
}
