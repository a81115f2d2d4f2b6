import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Runs `work` in one transaction over a connection of the driver, for statements that Kysely does not write. */
export async function inClientTransaction<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closes the connection instead of rolling back: the server rolls back in any state, and nothing waits for an
    // answer.
    client.release(true);
    throw error;
  }
}
