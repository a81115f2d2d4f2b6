import { sql } from 'kysely';
import { textArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import type { TableName } from '../retention.ts';
import { identifiersOf, type KnownCustomer, withoutCustomer } from './erasure.ts';

/** A JSON column of a tenant's rows, and the columns that identify a row. */
interface JsonColumn {
  readonly table: TableName;
  readonly key: readonly string[];
  readonly column: string;
  readonly type: 'json' | 'jsonb' | 'text';
  readonly tenantId: string;
  /** Set if rows name the merchant by its public id, as the provider's do. */
  readonly byMerchantId?: true;
}

/** Removes a customer from the JSON of a column, in all rows with one of the customer's identifiers. */
export async function eraseInJson(tx: Tx, customer: KnownCustomer, of: JsonColumn): Promise<number> {
  const patterns = identifiersOf(customer).map((known) => `%${known.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
  const [table, column, type] = [sql.table(of.table), sql.ref(of.column), sql.raw(of.type)];
  const keys = sql.join(of.key.map((name) => sql.ref(name)));
  const belongs =
    of.byMerchantId === true
      ? sql`merchant_id = (select m.merchant_id from merchant m join tenant t on t.merchant_id = m.id where t.id = ${of.tenantId})`
      : sql`tenant_id = ${of.tenantId}`;
  const { rows } = await sql<Record<string, unknown> & { stored: string }>`
    select ${keys}, ${column}::text as stored from ${table}
    where ${belongs} and ${column}::text ilike any (${textArray(patterns)}) for update`.execute(tx);
  for (const row of rows) {
    const left = JSON.stringify(withoutCustomer(JSON.parse(row.stored), customer));
    const isRow = sql.join(
      of.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${table} set ${column} = ${left}::${type} where ${isRow}`.execute(tx);
  }
  return rows.length;
}

/**
 * Deletes sent messages to a customer: those of some tenants, or all. Messages without a tenant are OTPs and notices to
 * people who sign in.
 * @returns how many
 */
export async function deleteMessages(
  tx: Tx,
  tenantIds: readonly string[] | 'everywhere',
  { phones, emails }: KnownCustomer,
): Promise<number> {
  const theirs =
    tenantIds === 'everywhere'
      ? sql`true`
      : sql`coalesce(of_tenant, followed_tenant) = any (${textArray(tenantIds)}::uuid[])`;
  const destinations = [...phones.flatMap((phone) => [phone, `+91${phone}`]), ...emails];
  const { numAffectedRows = 0n } = await sql`
    delete from message where ${theirs} and lower(destination) = any (${textArray(destinations)}) and sent_at is not null`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Removes a customer from the answers stored for a tenant's programs. @returns how many */
export const eraseInAnswers = (tx: Tx, tenantId: string, customer: KnownCustomer): Promise<number> =>
  eraseInJson(tx, customer, {
    table: 'idempotency_key',
    column: 'response',
    type: 'json',
    key: ['tenant_id', 'caller_id', 'route', 'key'],
    tenantId,
  });
