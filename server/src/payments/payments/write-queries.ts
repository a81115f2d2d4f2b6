import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import type { ClientBase } from 'pg';
import { insertNew } from '../../platform/db/distribution/insert-rows.ts';
import { lockRows } from '../../platform/db/distribution/lock-rows.ts';
import type { StoredPayment } from './public/stored-payment.ts';

/*
 * Every statement takes all its rows as one JSON parameter. Of six ways to insert 2,000 payments, this was among the
 * fastest in PostgreSQL and the cheapest in Node (docs/decisions/0010-write-together-what-arrives-together.md).
 */

/** The SQL type of every column that is written. */
const columnTypes = {
  tenant_id: 'uuid',
  id: 'uuid',
  journal_id: 'uuid',
  store_id: 'uuid',
  terminal_id: 'uuid',
  qr_code_id: 'uuid',
  amount: 'bigint',
  offer_adjustment: 'bigint',
  fee: 'bigint',
  gst: 'bigint',
  created_at: 'timestamptz',
  pending_at: 'timestamptz',
  finished_at: 'timestamptz',
  updated_at: 'timestamptz',
  received_at: 'timestamptz',
  state: 'text',
  instrument: 'text',
  payment_solution: 'text',
  provider_transaction_id: 'text',
  merchant_transaction_id: 'text',
  merchant_order_id: 'text',
  utr: 'text',
  arn: 'text',
  offer_id: 'text',
  customer_name: 'text',
  customer_phone: 'text',
  customer_vpa: 'text',
  card_network: 'text',
  card_last4: 'text',
  card_issuer: 'text',
  card_category: 'text',
  bank: 'text',
  wallet: 'text',
  failure_reason: 'text',
  warnings: 'text[]',
} as const satisfies Readonly<Record<Exclude<keyof StoredPayment, 'refunded'>, string>>;

type Column = keyof typeof columnTypes;
const columns = Object.keys(columnTypes) as Column[];
const fixed: ReadonlySet<Column> = new Set([
  'tenant_id',
  'id',
  'amount',
  'offer_adjustment',
  'created_at',
  'received_at',
  'provider_transaction_id',
]);
const names = columns.join(', ');
const typed = columns.map((name) => `${name} ${columnTypes[name]}`).join(', ');
const changing = columns.filter((name) => !fixed.has(name));

/** Inserts the payments that are new, and returns their number. Rows are sorted by tenant and provider's id. */
export function insertPayments(client: ClientBase, rows: readonly StoredPayment[]): Promise<number> {
  return insertNew(client, {
    name: 'payments.insert',
    text: `INSERT INTO payment (${names}) SELECT ${names} FROM json_to_recordset($1) AS n(${typed})
           ON CONFLICT (tenant_id, provider_transaction_id) DO NOTHING`,
    values: [JSON.stringify(rows)],
  });
}

/** The stored rows of these payments, locked in the given order (sorted, so that two processes cannot deadlock). */
export async function lockPayments(
  client: ClientBase,
  keys: readonly Pick<StoredPayment, 'tenant_id' | 'provider_transaction_id'>[],
): Promise<StoredPayment[]> {
  const rows = await lockRows<StoredColumns>(
    client,
    { table: 'payment', columns: `${names}, refunded`, key: 'provider_transaction_id' },
    keys.map((key) => ({ tenantId: key.tenant_id, key: key.provider_transaction_id })),
  );
  return rows.map(asRow);
}

type StoredColumns = { readonly [Name in Column]: string | number | Date | readonly string[] | null } & {
  readonly state: PaymentState;
  readonly refunded: number;
};

function asRow(stored: StoredColumns): StoredPayment {
  const entries = columns.flatMap((name) => {
    const value = stored[name];
    if (value === null) return [];
    return [[name, value instanceof Date ? value.toISOString() : value] as const];
  });
  // The select list is `columns`, whose types the table guarantees.
  return { ...(Object.fromEntries(entries) as unknown as StoredPayment), refunded: stored.refunded };
}

/** Writes rows that are already locked. */
export async function updatePayments(client: ClientBase, rows: readonly StoredPayment[]): Promise<void> {
  await client.query(
    `UPDATE payment AS p SET ${changing.map((name) => `${name} = n.${name}`).join(', ')}
     FROM json_to_recordset($1) AS n(${typed}) WHERE p.tenant_id = n.tenant_id AND p.id = n.id`,
    [JSON.stringify(rows)],
  );
}
