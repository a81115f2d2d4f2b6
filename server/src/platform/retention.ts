import { sql } from 'kysely';
import type { Tables } from '../../migrations/tables.ts';
import { type Database, inTransaction } from './db/database.ts';

/** A table of the database, by its name in SQL. */
export type TableName = keyof Tables;

/** How long the rows of a table are kept: `keep` milliseconds after the moment in the column `after`. */
export type Retention = {
  readonly [Table in TableName]: {
    readonly table: Table;
    readonly after: keyof Tables[Table] & string;
    readonly keep: number;
  };
}[TableName];

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
  { table: 'api_request', after: 'at', keep: days(7) },
  { table: 'message', after: 'created_at', keep: days(7) },
  // A live stream that was interrupted for longer starts from the beginning.
  { table: 'outbox', after: 'created_at', keep: days(7) },
];

/** Deletes the rows whose retention has passed, table by table. @returns how many rows it deleted */
export async function purge(database: Database, retention: readonly Retention[], now: number): Promise<number> {
  let purged = 0;
  for (const { table, after, keep } of retention) {
    const before = new Date(now - keep);
    const { numAffectedRows = 0n } = await inTransaction(database, (tx) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(after)} < ${before}`.execute(tx),
    );
    purged += Number(numAffectedRows);
  }
  return purged;
}
