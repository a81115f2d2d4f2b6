import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { isDistributed, noteDistribution } from './distribution/is-distributed.ts';

/** Runs `work` in one transaction on a driver connection, for statements that Kysely does not support. */
export async function inClientTransaction<T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const is = await isDistributed(database.kysely);
  const client = await database.pool.connect();
  noteDistribution(client, is);
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
