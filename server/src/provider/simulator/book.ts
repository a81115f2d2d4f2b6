import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
CREATE TABLE IF NOT EXISTS payment (
  attempt_id TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  provider_transaction_id TEXT NOT NULL UNIQUE,
  page TEXT NOT NULL UNIQUE,
  merchant_id TEXT NOT NULL,
  merchant_name TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  order_id TEXT NOT NULL,
  return_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  method TEXT NOT NULL,
  paid_with TEXT NOT NULL,
  card_outcome TEXT,
  acted INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  utr TEXT, arn TEXT, failure_reason TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scan (
  attempt_id TEXT PRIMARY KEY,
  vpa TEXT NOT NULL,
  reference TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS refund (
  refund_id TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  provider_transaction_id TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  outcome TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  utr TEXT, arn TEXT, failure_reason TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS refund_payment ON refund (merchant_id, provider_transaction_id);
CREATE TABLE IF NOT EXISTS chargeback (
  chargeback_id TEXT PRIMARY KEY,
  provider_transaction_id TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPENED', 'WON', 'LOST')),
  arn TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS chargeback_payment ON chargeback (merchant_id, provider_transaction_id);
CREATE TABLE IF NOT EXISTS payout (
  payout_id TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  last4 TEXT NOT NULL,
  outcome TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  utr TEXT, failure_reason TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS account_check (
  check_id TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  last4 TEXT NOT NULL,
  registered_name TEXT, utr TEXT, failure_reason TEXT,
  ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_check (
  check_id TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,
  merchant_id TEXT NOT NULL,
  business_name TEXT NOT NULL,
  digits TEXT NOT NULL,
  submitted_at INTEGER,
  ends_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS activation (
  activation_id TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  gateway_merchant_id TEXT, failure_reason TEXT,
  ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS task (
  id INTEGER PRIMARY KEY,
  due_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  content TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS task_due ON task (due_at);
CREATE TABLE IF NOT EXISTS outage (what TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/**
 * Older books limit tasks to the kinds known then. SQLite cannot drop a check constraint, so the rows are copied to a
 * table without it.
 */
const olderTasks = `SELECT 1 FROM sqlite_master WHERE name = 'task' AND sql LIKE '%CHECK%'`;

/** Columns that older books lack. */
const laterColumns = [
  ['payment', 'sandbox', 'TEXT'],
  ['payment', 'slow_ms', 'INTEGER NOT NULL DEFAULT 0'],
  ['refund', 'sandbox', 'TEXT'],
  ['payout', 'sandbox', 'TEXT'],
] as const;

/** A table of the book that rows are inserted into. */
type BookTable =
  | ('payment' | 'scan' | 'refund' | 'chargeback' | 'payout' | 'task')
  | ('account_check' | 'identity_check' | 'activation');

/** A parameter or result of a statement. */
type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

interface Waiting {
  readonly work: () => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The simulator's own book: a file that is flushed to the disk before any answer. Simultaneous writes share one
 * transaction, and so one flush.
 */
export class Book {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #waiting: Waiting[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #written = Promise.withResolvers<void>();

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    const older = this.#database.prepare(olderTasks).get() !== undefined;
    if (older) this.#database.exec('BEGIN; DROP INDEX task_due; ALTER TABLE task RENAME TO older_task');
    this.#database.exec(schema);
    if (older) this.#database.exec('INSERT INTO task SELECT * FROM older_task; DROP TABLE older_task; COMMIT');
    for (const [table, column, type] of laterColumns) this.#addColumn(table, column, type);
  }

  #addColumn(table: string, column: string, type: string): void {
    const has = this.#database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (has !== undefined) return;
    this.#database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    if (column === 'sandbox') this.#database.exec(`CREATE INDEX ${table}_sandbox ON ${table} (sandbox)`);
  }

  /** Runs `work`, which reads and writes synchronously, and settles after the commit. A throw undoes this work only. */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, done: resolve as (result: unknown) => void, failed: reject });
      this.#scheduled ??= setImmediate(() => this.#flush());
    });
  }

  /** Settles after the next write. */
  nextWrite(): Promise<void> {
    return this.#written.promise;
  }

  /** All rows of a query. */
  all<T>(text: string, ...values: Value[]): T[] {
    return this.#prepared(text).all(...values) as unknown as T[];
  }

  /** The first row of a query. */
  first<T>(text: string, ...values: Value[]): T | undefined {
    return this.#prepared(text).get(...values) as unknown as T | undefined;
  }

  /** Runs a statement inside `write`. Returns how many rows it changed. */
  run(text: string, ...values: Value[]): number {
    return Number(this.#prepared(text).run(...values).changes);
  }

  /** Inserts a row inside `write`. */
  insert(table: BookTable, row: Row): void {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    this.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, ...Object.values(row));
  }

  /** Commits the pending writes and closes the file. */
  close(): void {
    clearImmediate(this.#scheduled);
    this.#flush();
    this.#database.close();
  }

  #prepared(text: string) {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  #flush(): void {
    this.#scheduled = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const answers: (() => void)[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const one of waiting) answers.push(this.#attempt(one));
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      for (const { failed } of waiting) failed(error);
      return;
    }
    for (const answer of answers) answer();
    this.#written.resolve();
    this.#written = Promise.withResolvers();
  }

  #attempt({ work, done, failed }: Waiting): () => void {
    this.#database.exec('SAVEPOINT one');
    try {
      const result = work();
      this.#database.exec('RELEASE one');
      return () => done(result);
    } catch (error) {
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return () => failed(error);
    }
  }
}
