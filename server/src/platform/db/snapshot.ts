import type { RawBuilder } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { beginReading } from './begin-reading.ts';
import type { Database } from './database.ts';
import { inlineParameters } from './inline-parameters.ts';

/** One snapshot of the database, restricted to some tenants. */
export interface Snapshot {
  /** The first row of a query. */
  first<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** The rows of a query as COPY writes them, chunk by chunk, in constant memory. */
  copy(query: RawBuilder<unknown>, options: 'format csv, header true' | 'format text'): AsyncIterable<Buffer>;
}

/**
 * Runs all reads of `work` in one snapshot, restricted to these tenants. `database` logs in as the API's role, which is
 * bound by row-level security: a wrong condition in a report omits rows but never adds another tenant's.
 * @param signal ends a running read at once
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
    await beginReading(client, tenants, { within: '2h', oneSnapshot: true });
    const textOf = (query: RawBuilder<unknown>) => inlineParameters(query.compile(database.kysely));
    const result = await work({
      first: async (query) => (await client.query(textOf(query))).rows[0],
      copy(query, options) {
        const rows = client.query(copyTo(`copy (${textOf(query)}) to stdout with (${options})`));
        // The reader gets the error too. Without a listener it would end the process.
        rows.on('error', () => undefined);
        return rows;
      },
    });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection ends its running statement.
    client.release(true);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
