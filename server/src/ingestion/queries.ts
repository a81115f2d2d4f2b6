import type { PaymentState } from '@galla/contract/payments/states.ts';
import type { ClientBase } from 'pg';
import type { PaymentRow } from './payment-row.ts';

/*
 * Every statement takes all its rows as one JSON parameter: of six ways to insert 2,000 payments this was among the
 * fastest in PostgreSQL and the cheapest in Node (docs/decisions/0010-ingestion.md).
 */

const columns = [
  ['tenant_id', 'uuid'],
  ['id', 'uuid'],
  ['journal_id', 'uuid'],
  ['store_id', 'uuid'],
  ['terminal_id', 'uuid'],
  ['qr_code_id', 'uuid'],
  ['amount', 'bigint'],
  ['offer_adjustment', 'bigint'],
  ['fee', 'bigint'],
  ['gst', 'bigint'],
  ['created_at', 'timestamptz'],
  ['pending_at', 'timestamptz'],
  ['finished_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
  ['received_at', 'timestamptz'],
  ['state', 'text'],
  ['instrument', 'text'],
  ['payment_solution', 'text'],
  ['provider_transaction_id', 'text'],
  ['merchant_transaction_id', 'text'],
  ['merchant_order_id', 'text'],
  ['utr', 'text'],
  ['arn', 'text'],
  ['offer_id', 'text'],
  ['customer_name', 'text'],
  ['customer_phone', 'text'],
  ['customer_vpa', 'text'],
  ['card_network', 'text'],
  ['card_last4', 'text'],
  ['card_issuer', 'text'],
  ['card_category', 'text'],
  ['bank', 'text'],
  ['wallet', 'text'],
  ['failure_reason', 'text'],
  ['warnings', 'text[]'],
] as const satisfies readonly (readonly [keyof PaymentRow, string])[];

type Column = (typeof columns)[number][0];
const fixed: ReadonlySet<Column> = new Set([
  'tenant_id',
  'id',
  'amount',
  'offer_adjustment',
  'created_at',
  'received_at',
  'provider_transaction_id',
]);
const names = columns.map(([name]) => name).join(', ');
const typed = columns.map(([name, type]) => `${name} ${type}`).join(', ');
const changing = columns.map(([name]) => name).filter((name) => !fixed.has(name));

/** Inserts the payments that are new; returns how many were. Rows come sorted by tenant and provider's id. */
export async function insertPayments(client: ClientBase, rows: readonly PaymentRow[]): Promise<number> {
  const result = await client.query({
    name: 'ingestion.insertPayments',
    text: `INSERT INTO payment (${names}) SELECT ${names} FROM json_to_recordset($1) AS n(${typed})
           ON CONFLICT (tenant_id, provider_transaction_id) DO NOTHING`,
    values: [JSON.stringify(rows)],
  });
  return result.rowCount ?? 0;
}

/**
 * The stored rows of these payments, locked, in the order given (sorted, so that two processes cannot deadlock).
 * The lateral join keeps the planner at one index look-up a payment, whatever it believes about the table.
 */
export async function lockPayments(
  client: ClientBase,
  keys: readonly Pick<PaymentRow, 'tenant_id' | 'provider_transaction_id'>[],
): Promise<PaymentRow[]> {
  const result = await client.query<StoredPayment>(
    `SELECT p.* FROM json_to_recordset($1) AS k(tenant_id uuid, provider_transaction_id text)
     CROSS JOIN LATERAL (
       SELECT ${names}, refunded FROM payment
       WHERE tenant_id = k.tenant_id AND provider_transaction_id = k.provider_transaction_id LIMIT 1 FOR UPDATE
     ) p`,
    [JSON.stringify(keys.map(({ tenant_id, provider_transaction_id }) => ({ tenant_id, provider_transaction_id })))],
  );
  return result.rows.map(asRow);
}

type StoredPayment = { readonly [Name in Column]: string | number | Date | readonly string[] | null } & {
  readonly state: PaymentState;
  readonly refunded: number;
};

function asRow(stored: StoredPayment): PaymentRow {
  const entries = columns.flatMap(([name]) => {
    const value = stored[name];
    if (value === null) return [];
    return [[name, value instanceof Date ? value.toISOString() : value] as const];
  });
  // The select list is `columns`, whose types the table guarantees.
  return { ...(Object.fromEntries(entries) as unknown as PaymentRow), refunded: stored.refunded };
}

/** Writes rows that were locked before. */
export async function updatePayments(client: ClientBase, rows: readonly PaymentRow[]): Promise<void> {
  await client.query(
    `UPDATE payment AS p SET ${changing.map((name) => `${name} = n.${name}`).join(', ')}
     FROM json_to_recordset($1) AS n(${typed}) WHERE p.tenant_id = n.tenant_id AND p.id = n.id`,
    [JSON.stringify(rows)],
  );
}

/** One tenant's part of a batch's journal: sums, in paise, over the payments that it completes. */
export interface JournalPart {
  readonly tenant_id: string;
  readonly amount: number;
  readonly fee: number;
  readonly gst: number;
}

/** The control account of a batch: the rail owes it, the merchant is owed it less fee and GST; the legs sum to zero. */
export async function insertJournal(
  client: ClientBase,
  journalId: string,
  createdAt: string,
  parts: readonly JournalPart[],
): Promise<void> {
  await client.query({
    name: 'ingestion.insertJournal',
    text: `WITH part AS (SELECT * FROM json_to_recordset($3) AS n(tenant_id uuid, amount bigint, fee bigint, gst bigint)),
           journals AS (INSERT INTO journal (tenant_id, id, kind, created_at) SELECT tenant_id, $1, 'payments', $2 FROM part)
           INSERT INTO posting (tenant_id, journal_id, account, amount)
           SELECT tenant_id, $1, leg.account, leg.amount FROM part CROSS JOIN LATERAL (VALUES
             ('payable', fee + gst - part.amount), ('rail', part.amount), ('fee', -fee), ('gst', -gst)
           ) AS leg(account, amount) WHERE leg.amount <> 0`,
    values: [journalId, createdAt, JSON.stringify(parts)],
  });
}

/** What the outbox says of one payment. */
export interface OutboxEntry {
  readonly tenant_id: string;
  readonly subject_id: string;
  readonly type: 'payment.created' | 'payment.updated';
}

/**
 * Appends to the outbox with positions without gaps: the tenant's counter stays locked until the commit, so positions
 * become visible in their order. Entries come in the order wanted; listeners are told after the commit.
 */
export async function appendOutbox(
  client: ClientBase,
  entries: readonly OutboxEntry[],
  createdAt: string,
): Promise<void> {
  await client.query({
    name: 'ingestion.appendOutbox',
    text: `WITH entry AS (
             SELECT n.*, row_number() OVER (PARTITION BY tenant_id ORDER BY place) AS number
             FROM ROWS FROM (json_to_recordset($1) AS (tenant_id uuid, subject_id uuid, type text))
               WITH ORDINALITY AS n(tenant_id, subject_id, type, place)
           ), taken AS (
             INSERT INTO outbox_position AS p (tenant_id, position)
             SELECT tenant_id, count(*) FROM entry GROUP BY tenant_id ORDER BY tenant_id
             ON CONFLICT (tenant_id) DO UPDATE SET position = p.position + EXCLUDED.position
             RETURNING tenant_id, position
           ), size AS (SELECT tenant_id, count(*) AS size FROM entry GROUP BY tenant_id)
           INSERT INTO outbox (tenant_id, position, type, subject_id, created_at)
           SELECT entry.tenant_id, taken.position - size.size + entry.number, entry.type, entry.subject_id, $2
           FROM entry JOIN taken USING (tenant_id) JOIN size USING (tenant_id)`,
    values: [JSON.stringify(entries), createdAt],
  });
  const tenants = [...new Set(entries.map(({ tenant_id }) => tenant_id))];
  await client.query({
    name: 'ingestion.notify',
    text: `SELECT pg_notify('galla_outbox', tenant) FROM unnest($1::text[]) AS tenant`,
    values: [tenants],
  });
}

/** An event for the operator to look at. */
export interface RefusedEvent {
  /** Derived from the content, so that the same refusal is kept once however often the engine sends it. */
  readonly id: string;
  readonly engine_key_id: string;
  readonly merchant_id: string;
  readonly provider_transaction_id: string;
  readonly code: string;
  readonly field?: string | undefined;
  readonly message: string;
  readonly event: unknown;
}

/** Keeps refused events, each once. */
export async function insertRefusedEvents(
  client: ClientBase,
  events: readonly RefusedEvent[],
  receivedAt: string,
): Promise<void> {
  const fields = 'id, engine_key_id, merchant_id, provider_transaction_id, code, field, message, event';
  await client.query(
    `INSERT INTO refused_event (${fields}, received_at)
     SELECT ${fields}, $2 FROM json_to_recordset($1) AS n(id uuid, engine_key_id text, merchant_id text,
       provider_transaction_id text, code text, field text, message text, event jsonb) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(events), receivedAt],
  );
}
