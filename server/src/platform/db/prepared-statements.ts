import type { PostgresPool, PostgresPoolClient, RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../migrations/tables.ts';

/** The names of prepared statements by their texts. Connections keep the plans of these. */
const names = new Map<string, string>();

/** The name under which connections prepare a statement, the same for the life of the process. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a query as a prepared statement: planning a small look-up costs more than executing it. Only for statements with
 * few different texts, for which one plan suits all values.
 */
export async function preparedQuery<Row>(tx: Transaction<Tables>, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(tx);
  statementName(compiled.sql);
  const { rows } = await tx.executeQuery<Row>(compiled);
  return rows;
}

/** The statements that end a transaction. */
const ends: ReadonlySet<string> = new Set(['commit', 'rollback']);

/**
 * The pool for Kysely. It prepares the statements of `preparedQuery` under their names. BEGIN and the tenants take one
 * round trip: `begin` waits for the statement that follows it. A distributed database takes two: its coordinator
 * forwards the whole text that contains a setting, and every node would warn about a second BEGIN.
 */
export function poolWithPreparedStatements(pool: pg.Pool, isDistributed: () => boolean): PostgresPool {
  const connect = async () => {
    const client = await pool.connect();
    let begins = false;
    const beginWith = async (begin: string, setting: string) => {
      if (!isDistributed()) return lastOf(await client.query(`${begin}; ${setting}`));
      await client.query(begin);
      return client.query(setting);
    };
    const query = async (text: string, values: unknown[]) => {
      if (text === 'begin') {
        begins = true;
        return nothing;
      }
      const first = begins;
      begins = false;
      if (first && text.startsWith('set local ')) return beginWith('begin', text);
      const [, begin, setting] = /^(begin [^;]*); (set local .*)$/.exec(text) ?? [];
      if (begin !== undefined && setting !== undefined) return beginWith(begin, setting);
      if (first && ends.has(text)) return nothing;
      if (first) await client.query('begin');
      return client.query(statementOf(text, values));
    };
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

/** The statement as sent: one from `preparedQuery` has a name. */
function statementOf(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text);
  return name === undefined ? { text, values } : { name, text, values };
}

const nothing = { command: 'BEGIN', rowCount: 0, rows: [] };

/** Several statements in one text have several results. */
const lastOf = (results: unknown) => (Array.isArray(results) ? results.at(-1) : results);

/**
 * A connection to a pooler in transaction mode: another server connection may answer the next statement and would not
 * know its name, so no names are sent.
 */
export class UnnamedClient extends pg.Client {
  // The driver declares many forms of one function.
  // biome-ignore lint/suspicious/noExplicitAny: handed on as it comes
  override query(first: any, ...more: any[]): any {
    const named = typeof first === 'object' && first !== null && typeof first.text === 'string' && 'name' in first;
    if (!named || first.submit !== undefined) return super.query(first, ...more);
    const { name: _, ...unnamed } = first;
    return super.query(unnamed, ...more);
  }
}
