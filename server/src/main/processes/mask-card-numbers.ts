import { maskCardNumbers, maskCardNumbersIn } from '@galla/contract/core/card-numbers.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../migrations/tables.ts';
import { redactChain } from '../../identity/audit/redact.ts';
import { chainsWith } from '../../identity/audit/redaction-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type FreeText, freeTextFields } from '../../platform/free-text.ts';

/** The name of the record that the masking was done. */
const name = 'mask-card-numbers';
/** Any constant will do. The lock prevents two starts from masking at the same time. */
const lock = 4_202_611_211;
const digit = '[0-9०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯٠-٩۰-۹０-９]';
/** Matches every text with a possible card number, and some without. `maskCardNumbers` decides. */
const suspect = `${digit}([^[:alnum:]]{0,3}${digit}){12}`;

/**
 * Masks card numbers that were stored before they were refused (decision 41), once per database: in all free-text
 * columns, and in the audit log as recorded redactions. Safe to interrupt and to repeat.
 * @param databaseUrl of the owner of the tables, as for migrations: no other role may change entries of the audit log.
 * @returns how many entries of the audit log were redacted, or undefined if the masking was done before
 */
export async function maskStoredCardNumbers(databaseUrl: string, masterKey: Buffer): Promise<number | undefined> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${lock})`.execute(connection);
      const isDone = await connection
        .selectFrom('data_migration')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst();
      if (isDone !== undefined) return undefined;
      // The features name the columns. They are imported here because this work is done only once.
      const { freeTextColumns } = await import('../features.ts');
      for (const [table, columns] of Object.entries(freeTextColumns))
        await ownTransaction(connection, table, (tx) => maskTable(tx, table, columns));
      const context = { masterKey, now: Date.now(), address: 'upgrade', userAgent: undefined };
      const redacted = await ownTransaction(connection, 'audit_event', async (tx) => {
        let count = 0;
        for (const chain of await chainsWith(tx, suspect)) count += await redactChain(tx, context, chain, suspect);
        return count;
      });
      await connection.insertInto('data_migration').values({ name, finished_at: new Date() }).execute();
      return redacted;
    });
  } finally {
    await database.destroy();
  }
}

/** A transaction in which row-level security does not restrict the owner of a table. */
async function ownTransaction<T>(connection: Kysely<Tables>, table: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return connection.transaction().execute(async (tx) => {
    const { rows } = await sql<{ forced: boolean }>`
      select relforcerowsecurity as forced from pg_class where oid = ${table}::regclass`.execute(tx);
    const isForced = rows[0]?.forced === true;
    if (isForced) await sql`alter table ${sql.table(table)} no force row level security`.execute(tx);
    const result = await work(tx);
    if (isForced) await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    return result;
  });
}

/** PostgreSQL casts JSON to JSONB on assignment. A list is masked in its literal. */
const casts = { text: sql``, texts: sql`::text[]`, vpa: sql``, json: sql`::json`, named: sql`::json` };

async function maskTable(tx: Tx, table: string, columns: { readonly [column: string]: FreeText }): Promise<void> {
  for (const [column, kind] of Object.entries(columns)) {
    const [name, stored] = [sql.table(table), sql`${sql.ref(column)}::text`];
    const { rows } = await sql<{ text: string }>`
      select distinct ${stored} as text from ${name} where ${stored} ~ ${suspect}`.execute(tx);
    for (const { text } of rows) {
      const masked = maskedText(text, kind);
      if (masked === text) continue;
      await sql`update ${name} set ${sql.ref(column)} = ${masked}${casts[kind]} where ${stored} = ${text}`.execute(tx);
    }
  }
}

function maskedText(text: string, kind: FreeText): string {
  if (kind !== 'json' && kind !== 'named') return maskCardNumbers(text, kind === 'vpa');
  const value: unknown = JSON.parse(text);
  const masked = JSON.stringify(kind === 'json' ? maskCardNumbersIn(value) : maskNamedFields(value));
  return masked === JSON.stringify(value) ? text : masked;
}

function maskNamedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskNamedFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && freeTextFields.has(key) ? maskCardNumbers(inner) : maskNamedFields(inner),
    ]),
  );
}
