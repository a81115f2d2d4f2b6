import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../platform/db/database.ts';
import { inlineParameters } from '../platform/db/inline-parameters.ts';

/** One moment of the database, of some tenants. */
export interface Snapshot {
  /** The first row of a query. */
  first<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** The rows of a query as COPY writes them, piece by piece, in constant memory. */
  copy(query: RawBuilder<unknown>, options: 'format csv, header true' | 'format text'): AsyncIterable<Buffer>;
}

/**
 * Reads everything of `work` from one moment, and nothing but the rows of these tenants: it takes on the role of the API,
 * whom row-level security holds to them, so that a wrong condition in a report leaves rows out and lets none in.
 */
export async function inSnapshot<T>(
  database: Database,
  tenants: readonly string[],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin isolation level repeatable read, read only; set local role galla_api; set local statement_timeout = '2h';
       set local galla.tenants = ${pg.escapeLiteral(`{${tenants.join(',')}}`)}`,
    );
    const textOf = (query: RawBuilder<unknown>) => inlineParameters(query.compile(database.kysely));
    const result = await work({
      first: async (query) => (await client.query(textOf(query))).rows[0],
      copy: (query, options) => client.query(copyTo(`copy (${textOf(query)}) to stdout with (${options})`)),
    });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // What is under way on it ends with the connection.
    client.release(true);
    throw error;
  }
}
