import pg from 'pg';

/** Blocks workers in the statement that takes leases, after its snapshot and before it locks a row. */
export interface Barrier {
  /** The number of blocked workers. */
  waiting(): Promise<number>;
  /** Releases them one transaction after the other. Each sees the rows as they were when it was blocked. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const key = 5_005;

/** Raises a barrier in a test's database. `url` logs in as the owner. */
export async function raiseBarrier(url: string): Promise<Barrier> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`SELECT pg_advisory_lock(${key});
    CREATE FUNCTION wait_at_barrier() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(${key}); RETURN NULL; END';
    CREATE TRIGGER barrier BEFORE UPDATE OF lease ON due_work EXECUTE FUNCTION wait_at_barrier()`);
  return {
    async waiting() {
      const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${key} AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      return rows[0]?.count ?? 0;
    },
    async open() {
      await owner.query(`SELECT pg_advisory_unlock(${key})`);
    },
    async close() {
      await owner.query('SELECT pg_advisory_unlock_all()');
      await owner.query('DROP FUNCTION wait_at_barrier CASCADE');
      await owner.end();
    },
  };
}
