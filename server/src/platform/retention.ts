import { sql } from 'kysely';
import type { Tables } from '../../migrations/tables.ts';
import { type Database, inTransaction, type Tx } from './db/database.ts';
import { dropPartitions, makePartitions, type PartitionUnit } from './db/partitions/partition-queries.ts';
import { type KeptDays, type RetentionKind, usualKeptDays } from './retention-settings.ts';

/** A table of the database, by its name in SQL. */
export type TableName = keyof Tables;

/** How long rows are kept: milliseconds, or the days of a setting. */
type Keep = number | RetentionKind;

/** How long the rows of a table are kept: `keep` after the time in the column `after`, which has an index. */
type KeptRows = {
  readonly [Table in TableName]: {
    readonly table: Table;
    readonly after: keyof Tables[Table] & string;
    readonly keep: Keep;
  };
}[TableName];

/** Rows of tenants that no single-column index finds. Each `batch` is deleted in its own transaction. */
interface RowsOfTenants {
  readonly table: TableName;
  readonly keep: Keep;
  /** The tenants that may have rows older than a time. */
  readonly findTenants: (tx: Tx, before: Date) => Promise<string[]>;
  /** Deletes such rows of a tenant, at most `limit`. @returns how many; fewer than `limit` means that none are left */
  readonly remove: (tx: Tx, tenantId: string, before: Date, limit: number) => Promise<number>;
  readonly batch: number;
}

/** A table in time partitions: expired partitions are dropped as a whole, so rows stay up to one partition longer. */
type Partitioned = {
  readonly [Table in TableName]: {
    readonly table: Table;
    readonly keep: Keep;
    /** The minimum of `keep`, in ms. */
    readonly atLeast: number;
    readonly partitions: PartitionUnit;
    /**
     * The indexed column for deleting rows that would otherwise outlive their time by more than one partition: rows
     * from before the table was partitioned, which share one partition for weeks.
     */
    readonly outlived?: keyof Tables[Table] & string;
  };
}[TableName];

/** How long the rows of a table are kept. */
export type Retention = KeptRows | RowsOfTenants | Partitioned;

/** Days in milliseconds. */
export const days = (count: number): number => count * 86_400_000;

/** Answers are stored under their idempotency keys for as long as integrations repeat a call. */
export const keptAnswers: Retention = { table: 'idempotency_key', after: 'created_at', keep: days(7) };

/** The retention of the platform's own tables. */
export const platformRetention: readonly Retention[] = [
  { table: 'session', after: 'absolute_until', keep: days(1) },
  { table: 'vendor_session', after: 'absolute_until', keep: days(1) },
  { table: 'operator_session', after: 'absolute_until', keep: days(1) },
  { table: 'otp_challenge', after: 'expires_at', keep: days(1) },
  { table: 'captcha_used', after: 'expires_at', keep: days(1) },
  { table: 'rate_window', after: 'ends_at', keep: days(1) },
  keptAnswers,
  { table: 'api_request', after: 'at', keep: 'RETENTION_API_CALLS_DAYS' },
  { table: 'message', after: 'created_at', keep: 'RETENTION_MESSAGES_DAYS' },
  { table: 'followed_message', after: 'created_at', keep: 'RETENTION_MESSAGES_DAYS' },
  // A live stream that was interrupted for longer starts from the beginning. The auditor looks for gaps in the most
  // recent days, and around the end of a week two consecutive entries of a tenant may be in either partition.
  { table: 'outbox', keep: 'RETENTION_OUTBOX_DAYS', atLeast: days(7), partitions: 'week' },
];

/** Deletes expired rows, table by table; a failure of one table does not stop the others. @returns how many */
export async function purge(
  database: Database,
  retention: readonly Retention[],
  now: number,
  keptDays: KeptDays = usualKeptDays,
): Promise<number> {
  let purged = 0;
  const errors: unknown[] = [];
  for (const rows of retention) {
    const wanted = typeof rows.keep === 'number' ? rows.keep : days(keptDays[rows.keep]);
    const keep = 'partitions' in rows ? Math.max(wanted, rows.atLeast) : wanted;
    await removeBefore(database, rows, new Date(now - keep)).then(
      (count) => {
        purged += count;
      },
      (error: unknown) => errors.push(error),
    );
  }
  if (errors.length > 0) throw new AggregateError(errors, `Rows of ${errors.length} tables could not be purged.`);
  return purged;
}

async function removeBefore(database: Database, rows: Retention, before: Date): Promise<number> {
  if ('remove' in rows) return removeByTenant(database, rows, before);
  // If a long read, such as a backup, is running, the next run drops them.
  if ('partitions' in rows) return removePartitions(database, rows, before);
  return removeInSteps(database, rows, before);
}

async function removePartitions(
  database: Database,
  { table, partitions, outlived }: Partitioned,
  before: Date,
): Promise<number> {
  const dropped = (await dropPartitions(database, table, before)) ?? 0;
  if (outlived === undefined) return dropped;
  const outlivedBefore = new Date(before.getTime() - longest[partitions]);
  return dropped + (await removeInSteps(database, { table, after: outlived }, outlivedBefore));
}

/** The longest duration of a partition, in ms. */
const longest: { readonly [Unit in PartitionUnit]: number } = { week: days(7), month: days(31) };

/**
 * The time span of rows that one statement deletes, however long nothing was purged: a statement times out after 30 s.
 * In ms.
 */
const step = 3_600_000;

async function removeInSteps(
  database: Database,
  { table, after }: { readonly table: TableName; readonly after: string },
  before: Date,
): Promise<number> {
  const [from, moment] = [sql.table(table), sql.ref(after)];
  for (let removed = 0; ; ) {
    const { rows } = await inTransaction(database, (tx) =>
      sql<{ oldest: Date | null }>`select min(${moment}) as oldest from ${from}`.execute(tx),
    );
    const oldest = rows[0]?.oldest ?? before;
    if (oldest >= before) return removed;
    const until = new Date(Math.min(before.getTime(), oldest.getTime() + step));
    const { numAffectedRows = 0n } = await inTransaction(database, (tx) =>
      sql`delete from ${from} where ${moment} < ${until}`.execute(tx),
    );
    removed += Number(numAffectedRows);
  }
}

async function removeByTenant(
  database: Database,
  { findTenants, remove, batch }: RowsOfTenants,
  before: Date,
): Promise<number> {
  let removed = 0;
  for (const tenantId of await inTransaction(database, (tx) => findTenants(tx, before))) {
    let last = 0;
    do {
      last = await inTransaction(database, (tx) => remove(tx, tenantId, before, batch));
      removed += last;
    } while (last === batch);
  }
  return removed;
}

/** How far ahead partitions are created, so that a job that stops for days blocks no writes. */
const ahead: { readonly [Unit in PartitionUnit]: number } = { week: days(21), month: days(92) };

/** Creates the partitions of the coming weeks and months. @returns how many */
export async function makeAhead(database: Database, retention: readonly Retention[], now: number): Promise<number> {
  let made = 0;
  for (const rows of retention)
    if ('partitions' in rows) {
      const until = new Date(now + ahead[rows.partitions]);
      made += (await makePartitions(database, rows.table, rows.partitions, until)) ?? 0;
    }
  return made;
}
