import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';
import { inlineParameters } from './inline-parameters.ts';

/** One moment of the database, of some tenants. */
export interface Snapshot {
  /** The first row of a query. */
  first<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** The rows of a query as COPY writes them, piece by piece, in constant memory. */
  copy(query: RawBuilder<unknown>, options: 'format csv, header true' | 'format text'): AsyncIterable<Buffer>;
}

/**
 * Reads everything of `work` from one moment, and nothing but the rows of these tenants: `database` logs in as the API's
 * role, whom row-level security holds to them, so that a wrong condition in a report leaves rows out and lets none in.
 * @param signal ends whatever is being read at once
 */
export async function inSnapshot<T>(
  database: Database,
  tenants: readonly string[],
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  const stop = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await client.query(
      `begin isolation level repeatable read, read only; set local statement_timeout = '2h';
       set local galla.tenants = ${pg.escapeLiteral(`{${tenants.join(',')}}`)}`,
    );
    const textOf = (query: RawBuilder<unknown>) => inlineParameters(query.compile(database.kysely));
    const result = await work({
      first: async (query) => (await client.query(textOf(query))).rows[0],
      copy(query, options) {
        const rows = client.query(copyTo(`copy (${textOf(query)}) to stdout with (${options})`));
        // Whoever reads it hears of it; an error that nobody listens to would end the process.
        rows.on('error', () => undefined);
        return rows;
      },
    });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // What is under way on it ends with the connection.
    client.release(true);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
