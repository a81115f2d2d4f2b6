import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/**
 * Runs `work` in one transaction on a driver connection, for statements that Kysely does not support. It receives
 * whether the database is distributed.
 */
export async function inClientTransaction<T>(
  database: Database,
  work: (client: PoolClient, isDistributed: boolean) => Promise<T>,
): Promise<T> {
  const { pool } = database;
  const isDistributed = await database.isDistributed();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client, isDistributed);
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
