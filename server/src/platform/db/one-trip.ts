import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { statementName } from './prepared-statements.ts';

/** A read of several statements that go to the server together. */
export interface OneTrip<Row> {
  /** The settings of its transaction: the tenants that it may read, or a code that names one. */
  readonly settings: Readonly<Record<`galla.${string}`, string>>;
  /** Statements before the last. What they find they hand on as settings of the transaction. */
  readonly steps: readonly RawBuilder<unknown>[];
  /** The statement whose rows are the result. It is prepared, so one plan has to suit all values. */
  readonly last: RawBuilder<Row>;
}

/**
 * Reads with several statements in one round trip and one transaction that writes nothing. Between a process and the
 * database, round trips cost more than small queries: each is a write, a wait and a read on both sides.
 */
export async function readInOneTrip<Row>(database: Database, { settings, steps, last }: OneTrip<Row>): Promise<Row[]> {
  const [begin, end] = [beginWith(settings).compile(database.kysely), last.compile(database.kysely)];
  const named = (text: string) => (database.prepares ? { name: statementName(text) } : {});
  const statements = [
    { ...named(begin.sql), text: begin.sql, values: [...begin.parameters] },
    ...steps.map((step) => {
      const { sql: text, parameters } = step.compile(database.kysely);
      return { text, values: [...parameters], queryMode: 'extended' };
    }),
    { ...named(end.sql), text: end.sql, values: [...end.parameters] },
  ];
  const client = await database.pool.connect();
  try {
    const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
      client.query(new Together(statements, (error, all) => (error ? reject(error) : resolve(all))));
    });
    client.release();
    return results.at(-1)?.rows ?? [];
  } catch (error) {
    // The server may know statements that this side does not: the connection is not used again.
    client.release(true);
    throw error;
  }
}

const beginWith = (settings: OneTrip<unknown>['settings']): RawBuilder<unknown> => sql`select
  ${sql.join(
    [['transaction_read_only', 'on'], ...Object.entries(settings)].map(
      ([name, value]) => sql`set_config(${name}, ${value}, true)`,
    ),
  )}`;

/** What the driver's queries do when they are sent; its types leave it out. */
interface Preparing {
  prepare(connection: Connection): void;
}

interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  sync(): void;
}

/**
 * Queries with one Sync behind all of them. The server runs them in one transaction that ends there, and answers them
 * together (PostgreSQL protocol, pipelining). The driver reads the answer as it reads that of several statements in one text.
 */
class Together extends pg.Query {
  readonly #queries: readonly Preparing[];
  readonly #texts: readonly string[];

  constructor(
    statements: readonly pg.QueryConfig[],
    done: (error: Error | undefined, results: pg.QueryResult[]) => void,
  ) {
    super({ text: '', callback: done } as unknown as pg.QueryConfig);
    this.#texts = statements.map(({ text }) => text);
    this.#queries = statements.map((statement) => new pg.Query(statement) as unknown as Preparing);
  }

  /** The texts of all, for their span. */
  get tracedText(): string {
    return this.#texts.join('; ');
  }

  override submit = (connection: unknown): null => {
    const { stream } = connection as Connection;
    const unsynced: Connection = Object.create(connection as Connection, { sync: { value: () => undefined } });
    stream.cork();
    try {
      for (const query of this.#queries) query.prepare(unsynced);
    } finally {
      (connection as Connection).sync();
      stream.uncork();
    }
    return null;
  };
}
