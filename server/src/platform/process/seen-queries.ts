import type pg from 'pg';

/** A pool or a connection of the API or the worker. */
type Connection = Pick<pg.Pool, 'query'>;

/** Records that a process of this kind is running, and its public address. Rejects if the database refuses writes. */
export async function markSeen(
  connection: Connection,
  kind: 'api' | 'worker',
  now: number,
  publicUrl?: string,
): Promise<void> {
  await connection.query(
    `INSERT INTO process_seen AS seen (kind, seen_at, public_url) VALUES ($1, $2, $3) ON CONFLICT (kind) DO UPDATE
      SET seen_at = excluded.seen_at, public_url = coalesce(excluded.public_url, seen.public_url)`,
    [kind, new Date(now), publicUrl ?? null],
  );
}

/** The public address of the API that ran last; undefined before the first. */
export async function findPublicUrl(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query<{ public_url: string | null }>(
    `SELECT public_url FROM process_seen WHERE kind = 'api'`,
  );
  return rows[0]?.public_url ?? undefined;
}

/** The pages of 8 KB that one probe adds, and the size at which the table is emptied. */
const probePages = 4;
const probeMost = 2 * 1024 * 1024;

/**
 * Proves that the database has disk space for a payment's writes: it adds pages to a table that is never read. Rejects
 * if there is no space, or writes are refused.
 */
export async function proveRoom(connection: Connection): Promise<void> {
  await connection.query(
    `INSERT INTO write_probe (filling) SELECT repeat('.', 6000) FROM generate_series(1, ${probePages})`,
  );
  const { rows } = await connection.query<{ bytes: number }>(`SELECT pg_relation_size('write_probe')::float8 AS bytes`);
  if ((rows[0]?.bytes ?? 0) > probeMost) await connection.query('TRUNCATE write_probe');
}

/** Whether the server is read-only: a standby, or set so by its administrator. */
export async function isReadOnly(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ read_only: boolean }>(
    `SELECT current_setting('transaction_read_only') = 'on' AS read_only`,
  );
  return rows[0]?.read_only ?? false;
}

/** The newest migration of the database, and when a worker was last seen. */
export interface Standing {
  /** The number of the newest migration. */
  readonly migration: number;
  readonly workerSeenAt: Date | null;
}

/** The state of the installation for the readiness check. */
export async function findStanding(connection: Connection): Promise<Standing> {
  const { rows } = await connection.query<{ migration: number | null; worker_seen_at: Date | null }>(
    `SELECT (SELECT max(number) FROM schema_migration) AS migration,
       (SELECT seen_at FROM process_seen WHERE kind = 'worker') AS worker_seen_at`,
  );
  return { migration: rows[0]?.migration ?? 0, workerSeenAt: rows[0]?.worker_seen_at ?? null };
}
