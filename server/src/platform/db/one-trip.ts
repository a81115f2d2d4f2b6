import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { isDistributed } from './distribution/is-distributed.ts';
import { statementName } from './prepared-statements.ts';

/** A read of several statements that are sent together. */
export interface OneTrip<Row> {
  /** The settings of its transaction: the tenants that it may read, or a code that identifies one. */
  readonly settings: Readonly<Record<`galla.${string}`, string>>;
  /**
   * The statements before the last. They pass their results on as settings of the transaction, in columns of the same
   * names.
   */
  readonly steps: readonly RawBuilder<unknown>[];
  /**
   * The statement whose rows are the result, with values from `setting`. It is prepared, so one plan must suit all
   * values.
   */
  readonly last: RawBuilder<Row> | ((setting: Setting) => RawBuilder<Row>);
}

/** The value of a setting of the transaction, as text in SQL. */
export type Setting = (name: `galla.${string}`) => RawBuilder<string>;

/** The first tenant of the transaction, found by a step; null if none was found. */
export const tenantIn = (setting: Setting): RawBuilder<string> => sql`(${setting('galla.tenants')}::uuid[])[1]`;

const present: Setting = (name) => sql`current_setting(${sql.lit(name)})`;

const lastOf = <Row>({ last }: OneTrip<Row>, setting: Setting) => (typeof last === 'function' ? last(setting) : last);

/**
 * Runs several read statements in one round trip and one transaction. Round trips between a process and the database
 * cost more than small queries: each is a write, a wait and a read on both sides.
 */
export async function readInOneTrip<Row>(database: Database, read: OneTrip<Row>): Promise<Row[]> {
  if (await isDistributed(database.kysely)) return readInTrips(database, read);
  const { settings, steps } = read;
  const [begin, end] = [beginWith(settings).compile(database.kysely), lastOf(read, present).compile(database.kysely)];
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
    // The server may know statements that the driver does not, so the connection is not used again.
    client.release(true);
    throw error;
  }
}

/**
 * The same on a distributed database. It forwards settings to its nodes only if SET makes them, and finds the node of a
 * statement by the values in it.
 */
function readInTrips<Row>(database: Database, read: OneTrip<Row>): Promise<Row[]> {
  const { settings, steps } = read;
  const names = Object.keys(settings) as (keyof typeof settings)[];
  return database.kysely.transaction().execute(async (tx) => {
    await sql`set local transaction_read_only = on`.execute(tx);
    let values = settings;
    const hand = async () => {
      for (const name of names) await sql`set local ${sql.raw(name)} = ${sql.lit(values[name] ?? '')}`.execute(tx);
    };
    await hand();
    for (const step of steps) {
      // A node that runs the whole step does not share the setting.
      const [handed] = (await step.execute(tx)).rows as Record<string, string>[];
      const { rows } = await sql<Record<string, string>>`
        select ${sql.join(names.map((name) => sql`${present(name)} as ${sql.id(name)}`))}`.execute(tx);
      values = { ...settings, ...rows[0], ...handed };
      await hand();
    }
    return (await lastOf(read, (name) => sql.lit(values[name] ?? '')).execute(tx)).rows;
  });
}

const beginWith = (settings: OneTrip<unknown>['settings']): RawBuilder<unknown> => sql`select
  ${sql.join(
    [['transaction_read_only', 'on'], ...Object.entries(settings)].map(
      ([name, value]) => sql`set_config(${name}, ${value}, true)`,
    ),
  )}`;

/** What the driver's queries do when they are sent; its types omit it. */
interface Preparing {
  prepare(connection: Connection): void;
}

interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  sync(): void;
}

/**
 * Queries with a single Sync after the last. The server runs them in one transaction that ends there, and answers them
 * together (PostgreSQL protocol, pipelining). The driver reads the answer like that of several statements in one text.
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

  /** The texts of all queries, for their trace span. */
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
