import type { PostgresPool, PostgresPoolClient, RawBuilder, Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../migrations/tables.ts';

/** The names under which connections prepare the statements whose plans they keep, by their texts. */
const names = new Map<string, string>();

/**
 * Runs a query whose plan its connection keeps: planning a small look-up costs more than doing it. Only for statements
 * for which one plan is right whatever the values are, and of which there are few texts.
 */
export async function preparedQuery<Row>(tx: Transaction<Tables>, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(tx);
  if (!names.has(compiled.sql)) names.set(compiled.sql, `kept_${names.size}`);
  const { rows } = await tx.executeQuery<Row>(compiled);
  return rows;
}

/** The pool as Kysely takes it, with the statements of `preparedQuery` prepared under their names. */
export function poolWithKeptPlans(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => {
      const name = names.get(text);
      return client.query(name === undefined ? { text, values } : { name, text, values });
    };
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
