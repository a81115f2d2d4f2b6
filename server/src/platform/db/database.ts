import type { Selectable, Transaction } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../migrations/tables.ts';
import { TracedPool, tracedClient } from '../tracing/traced-database.ts';
import { tracing } from '../tracing/tracing.ts';
import { workingUrl } from './connect.ts';
import { isKnownDistributed } from './distribution/is-distributed.ts';
import { endUnlessIdle } from './idle-connections.ts';
import type { DatabaseRole, Login, UnlockKeys } from './logins.ts';
import { isPooled, loginOf, loginUrl } from './logins.ts';
import { refuseWrongKey } from './master-key-check.ts';
import { noteOutage } from './outage.ts';
import { poolWithPreparedStatements, UnnamedClient } from './prepared-statements.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the safe integers`);
  return number;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no safe integer`);
  return number;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A transaction, the first argument of every query. Each request or job opens it once, at the edge. */
export type Tx = Transaction<Tables>;

/** A row of a table as queries return it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** The master keys of databases, keyed by the object that all their transactions share. */
const masterKeys = new WeakMap<object, Buffer>();

/** A pool of connections of one role. */
export interface Database {
  readonly pool: pg.Pool;
  /** Whether connections keep prepared statements. Behind a pooler in transaction mode they do not. */
  readonly prepares: boolean;
  readonly kysely: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens a pool whose connections log in as `role`; statements time out after `statementTimeoutMs`. Behind a pooler in
 * transaction mode, the role gets this and the other options from the server (grant-logins.ts).
 * @param options.synchronousCommit false for data that is created again after a crash: commits do not wait for the disk
 * @param options.masterKey the key that the database must be under; omitted if nothing is sealed or chained
 * @param options.unlock gives the role's password; omitted if the server accepts every role without one
 */
export function openDatabase(options: {
  readonly url: string;
  readonly role: DatabaseRole;
  readonly masterKey?: Buffer;
  readonly unlock?: UnlockKeys | undefined;
  readonly connections: number;
  readonly statementTimeoutMs?: number;
  readonly synchronousCommit?: boolean;
}): Database {
  const commit = options.synchronousCommit === false ? ' -c synchronous_commit=off' : '';
  const prepares = !isPooled(options.url);
  // A distributed database forwards the tenants of a transaction to its nodes; other databases ignore the setting.
  const nodes = '-c citus.propagate_set_commands=local';
  const started = `-c statement_timeout=${options.statementTimeoutMs ?? 30_000} -c timezone=UTC -c jit=off${commit} ${nodes}`;
  const login =
    options.unlock === undefined
      ? { url: loginUrl(options.url, options.role), previousUrl: null }
      : loginOf(options.url, options.role, options.unlock);
  const Driver = prepares ? pg.Client : UnnamedClient;
  // Checked once here, so that an untraced process uses the plain driver.
  const [Pool, Client] = tracing() === undefined ? [pg.Pool, Driver] : [TracedPool, tracedClient(Driver)];
  const pool = new Pool({
    connectionString: login.url,
    max: options.connections,
    // The last one stays open: the rotation of MASTER_KEY finds running processes by their connections.
    min: 1,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: options.role,
    ...(options.masterKey === undefined ? {} : { verify: keyVerifier(options.masterKey) }),
    ...(prepares && { options: started }),
    Client: login.previousUrl === null ? Client : withWorkingPassword(Client, login),
  });
  // The pool replaces a broken connection, idle or in use, and its query rejects. The listener is needed: an unhandled
  // error event would end the process.
  pool.on('error', noteOutage);
  endUnlessIdle(pool);
  pool.on('connect', (client) => client.on('error', noteOutage));
  noteFailedConnections(pool);
  const kysely: Kysely<Tables> = new Kysely({
    dialect: new PostgresDialect({
      pool: poolWithPreparedStatements(pool, () => isKnownDistributed(kysely)),
    }),
  });
  if (options.masterKey !== undefined) masterKeys.set(kysely.getExecutor().adapter, options.masterKey);
  return {
    pool,
    prepares,
    kysely,
    async close() {
      await kysely.destroy();
      // Kysely ends the pool only if it has run a query. Direct queries would keep the pool open for a minute.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Marks the error of a failed connection attempt as an error of this database (`outageOf`). */
function noteFailedConnections(pool: pg.Pool): void {
  type Callback = Parameters<pg.Pool['connect']>[0];
  const connect: (callback?: Callback) => Promise<pg.PoolClient> = pool.connect.bind(pool) as never;
  const marked = (callback?: Callback) => {
    if (callback === undefined) return connect().catch((error: unknown) => Promise.reject(noteOutage(error)));
    return connect((error, client, done) => callback(noteOutage(error), client, done));
  };
  pool.connect = marked as pg.Pool['connect'];
}

/** A connection that gets its password again, because roles change theirs while MASTER_KEY is rotated. */
function withWorkingPassword(Client: typeof pg.Client, login: Login): typeof pg.Client {
  return class extends Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      // The driver accepts a password function only with the parts of an address, not with a connection string.
      Object.assign(this, {
        password: async () => new URL(await workingUrl(login)).searchParams.get('password') ?? undefined,
      });
    }
  };
}

/** Refuses connections under a wrong master key, so that nothing is read, sealed or chained with it. */
function keyVerifier(masterKey: Buffer): NonNullable<pg.PoolConfig['verify']> {
  return (client, done) => void refuseWrongKey(client, masterKey).then(() => done(), done);
}

/**
 * Runs `work` in one transaction that may read only these tenants' rows, by row-level security. Round trips are a large
 * part of the cost of a small query: BEGIN and the tenants take one, and the result does not wait for the end of the
 * transaction, because nothing was written. With `oneSnapshot` all its statements read the same snapshot.
 */
export function inTenants<T>(
  database: Database,
  tenants: readonly string[],
  work: (tx: Tx) => Promise<T>,
  { oneSnapshot = false }: { readonly oneSnapshot?: boolean } = {},
): Promise<T> {
  const begin = oneSnapshot ? sql`begin isolation level repeatable read read only` : sql`begin read only`;
  return new Promise((resolve, reject) => {
    database.kysely
      .connection()
      .execute(async (connection) => {
        await sql`${begin}; set local galla.tenants = ${sql.lit(`{${tenants.join(',')}}`)}`.execute(connection);
        // A synchronous throw is handled like a rejected promise: both are rolled back.
        await Promise.try(work, connection as unknown as Tx).then(resolve, reject);
        // A broken connection has already ended its transaction. The pool replaces it and every other one that is not
        // idle.
        await sql`rollback`.execute(connection).catch(() => undefined);
      })
      .catch(reject);
  });
}

/**
 * Runs `work` in one transaction that may read and change only the rows of this tenant, or of all of these: a
 * super-merchant's file may concern several merchants.
 */
export function inTenant<T>(
  database: Database,
  tenantId: string | readonly [string, ...string[]],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tenants = typeof tenantId === 'string' ? tenantId : tenantId.join(',');
  return database.kysely.transaction().execute(async (tx) => {
    await sql`set local galla.tenants = ${sql.lit(`{${tenants}}`)}`.execute(tx);
    return work(tx);
  });
}

/**
 * The master key under which a transaction's database was opened, for values that any transaction may have to seal.
 * @throws {Error} if it was opened without one
 */
export function masterKeyAt(tx: Pick<Tx, 'getExecutor'>): Buffer {
  const masterKey = masterKeys.get(tx.getExecutor().adapter);
  if (masterKey === undefined) throw new Error('This database was opened without a master key, and seals nothing.');
  return masterKey;
}

/** Runs `work` in one transaction over tables without a tenant, or, under the worker's role, over all tenants. */
export function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(work);
}
