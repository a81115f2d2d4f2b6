import { sql } from 'kysely';
import type { Tables } from '../../migrations/tables.ts';
import { type Database, inTransaction } from './db/database.ts';
import { removeFromOutbox } from './events/outbox-retention.ts';
import { type KeptDays, type RetentionKind, usualKeptDays } from './retention-settings.ts';

/** A table of the database, by its name in SQL. */
export type TableName = keyof Tables;

/** How long rows are kept: milliseconds, or days of a setting. */
type Keep = number | RetentionKind;

/** How long the rows of a table are kept: `keep` after the moment in the column `after`, which has an index. */
type KeptRows = {
  readonly [Table in TableName]: {
    readonly table: Table;
    readonly after: keyof Tables[Table] & string;
    readonly keep: Keep;
  };
}[TableName];

/** Rows whose end is no single moment: `remove` deletes those that ended before a moment, in transactions of its own. */
interface RowsWithRule {
  readonly table: TableName;
  readonly keep: Keep;
  readonly remove: (database: Database, before: Date) => Promise<number>;
}

/** How long the rows of a table are kept. */
export type Retention = KeptRows | RowsWithRule;

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
  // A live stream that was interrupted for longer starts from the beginning.
  { table: 'outbox', keep: 'RETENTION_OUTBOX_DAYS', remove: removeFromOutbox },
];

/** Deletes the rows whose retention has passed, table by table; a table that fails keeps no other from it. @returns how many */
export async function purge(
  database: Database,
  retention: readonly Retention[],
  now: number,
  keptDays: KeptDays = usualKeptDays,
): Promise<number> {
  let purged = 0;
  const errors: unknown[] = [];
  for (const rows of retention) {
    const keep = typeof rows.keep === 'number' ? rows.keep : days(keptDays[rows.keep]);
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
  if ('remove' in rows) return rows.remove(database, before);
  const { numAffectedRows = 0n } = await inTransaction(database, (tx) =>
    sql`delete from ${sql.table(rows.table)} where ${sql.ref(rows.after)} < ${before}`.execute(tx),
  );
  return Number(numAffectedRows);
}
