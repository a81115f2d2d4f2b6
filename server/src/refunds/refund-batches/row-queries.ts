import type { FileReading } from '@galla/contract/core/file-reading.ts';
import type { BatchCells, BatchRowError } from '@galla/contract/refunds/refund-batches/rules.ts';
import { sql } from 'kysely';
import type { ScopedContext } from '../../callers/person.ts';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { withoutCopyAt } from '../../platform/db/distribution/without-copy.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import type { BatchKey } from './row-cursor.ts';

/** A row before the checks against the database. */
export interface NewRow {
  readonly number: number;
  readonly cells: BatchCells;
  /** The tenant of the row's merchant, if the person may act for it. */
  readonly merchantTenant: string | null;
  /** Paise. */
  readonly amount: number | null;
  readonly state: 'UNCHECKED' | 'WRONG';
  readonly error: BatchRowError | null;
}

/** Creates a batch before its rows are known. */
export async function insertBatch(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  {
    context,
    file,
    about,
    reading,
  }: {
    readonly context: ScopedContext;
    readonly file: UploadedFile;
    readonly about: { readonly description?: string | undefined; readonly comment?: string | undefined };
    readonly reading: FileReading;
  },
): Promise<void> {
  const at = new Date(context.now);
  const { personId, groupId } = context.scope;
  await tx
    .insertInto('refund_batch')
    .values({
      tenant_id: tenantId,
      id: batchId,
      group_id: groupId,
      file_name: file.name,
      merchant_tenants: [],
      content_hash: Buffer.alloc(0),
      description: about.description ?? null,
      comment: about.comment ?? null,
      created_by: personId,
      created_at: at,
      worked_at: at,
      row_count: 0,
      reading: JSON.stringify(reading),
    })
    .execute();
}

/** Stores the totals and the hash of a batch's whole file. */
export async function setContent(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  content: {
    readonly rows: number;
    readonly wrong: number;
    readonly hash: Buffer;
    readonly merchantTenants: readonly string[];
  },
): Promise<void> {
  await tx
    .updateTable('refund_batch')
    .set({
      row_count: content.rows,
      wrong_rows: content.wrong,
      content_hash: content.hash,
      merchant_tenants: uuidArray(content.merchantTenants),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
}

/** Stores rows in one statement. COPY does not work with row-level security. */
export async function insertRows(tx: Tx, { tenantId, batchId }: BatchKey, rows: readonly NewRow[]): Promise<void> {
  const texts = (column: keyof BatchCells) => textArray(rows.map(({ cells }) => cells[column]));
  await sql`insert into refund_batch_row (tenant_id, batch_id, number, merchant_id, refund_transaction_id, amount_text,
      provider_reference_id, merchant_forward_transaction_id, merchant_order_id, refund_reason, provider_id,
      merchant_tenant_id, amount, state, error_code)
    select ${tenantId}, ${batchId}, * from unnest(${rows.map(({ number }) => number)}::int[], ${texts('merchantId')},
      ${texts('refundTransactionId')}, ${texts('amount')}, ${texts('providerReferenceId')},
      ${texts('merchantForwardTransactionId')}, ${texts('merchantOrderId')}, ${texts('refundReason')},
      ${texts('providerId')}, ${rows.map(({ merchantTenant }) => merchantTenant)}::uuid[],
      ${rows.map(({ amount }) => amount)}::bigint[], ${textArray(rows.map(({ state }) => state))},
      ${rows.map(({ error }) => error)}::text[]) ${await withoutCopyAt(tx)}`.execute(tx);
}

/**
 * The key that prevents a second refund of a row: the merchant's own refund id, or the row's number in a file with this
 * content.
 */
const identity = sql<string>`case when r.refund_transaction_id <> '' then 'id:' || r.refund_transaction_id
  else 'file:' || encode(b.content_hash, 'hex') || ':' || r.number end`;

/** A row to check, with its payment and the amounts of related rows. Amounts are in paise. */
export interface JudgedRow {
  number: number;
  amount: number;
  merchant_tenant_id: string;
  refund_transaction_id: string;
  refund_reason: string;
  provider_id: string;
  identity: string;
  identity_used: boolean;
  /** Whether another valid row of the file has the same refund id. */
  repeated: boolean;
  /** The sum of the file's other valid rows for the same payment. */
  taken_by_others: number;
  payment_id: string | null;
  payment_state: Row<'payment'>['state'] | null;
  total: number | null;
  refunded: number | null;
  reserved: number | null;
  charged_back: number | null;
  created_at: Date | null;
  finished_at: Date | null;
  has_order: boolean | null;
  /** How many completed payments match, if the row names the payment by the merchant's own id. */
  fitting: number | null;
}

/** The columns of a row that come from the batch's tables. */
type BatchRow = Pick<
  JudgedRow,
  'number' | 'amount' | 'merchant_tenant_id' | 'refund_transaction_id' | 'refund_reason' | 'provider_id' | 'identity'
>;

const batchColumns = sql`r.number, r.amount, r.merchant_tenant_id, r.refund_transaction_id, r.refund_reason, r.provider_id,
  ${identity} as identity`;

/**
 * Reads data of each merchant for its own rows of a page, because a distributed database joins the tables of one tenant
 * only. Nearly every batch has one merchant. @returns by row number
 */
async function ofMerchants<T extends { readonly number: number }>(
  rows: readonly (BatchRow & { readonly number: number })[],
  read: (tenantId: string, own: string) => Promise<readonly T[]>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (const tenantId of new Set(rows.map((row) => row.merchant_tenant_id))) {
    const own = rows.filter((row) => row.merchant_tenant_id === tenantId);
    for (const one of await read(tenantId, JSON.stringify(own))) found.set(one.number, one);
  }
  return found;
}

type Cells = Pick<
  Row<'refund_batch_row'>,
  'provider_reference_id' | 'merchant_forward_transaction_id' | 'merchant_order_id'
>;

/**
 * The next unchecked rows of a batch in file order, each with its payment: by the provider's id, or else the best match
 * for the merchant's id. Indexes serve every part of the query.
 */
export async function findUnchecked(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<JudgedRow[]> {
  const { rows } = await sql<BatchRow & Cells & { repeated: boolean }>`
    select ${batchColumns}, r.provider_reference_id, r.merchant_forward_transaction_id, r.merchant_order_id,
      r.refund_transaction_id <> '' and exists (select 1 from refund_batch_row e
        where e.tenant_id = ${tenantId} and e.batch_id = ${batchId} and e.number <> r.number and e.state = 'RIGHT'
          and e.refund_transaction_id = r.refund_transaction_id and e.refund_transaction_id <> ''
          and e.merchant_tenant_id = r.merchant_tenant_id) as repeated
    from refund_batch_row r join refund_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${after} and r.state = 'UNCHECKED'
    order by r.number limit ${size}`.execute(tx);
  const matches = await ofMerchants(rows, async (merchantTenant, own) => matchPayments(tx, merchantTenant, own));
  const payments = [...matches.values()].flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]));
  const { rows: sums } = await sql<{ payment_id: string; taken: number }>`
    select payment_id, sum(amount) as taken from refund_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'RIGHT' and payment_id = any (${uuidArray(payments)})
    group by payment_id`.execute(tx);
  const taken = new Map(sums.map((sum) => [sum.payment_id, sum.taken]));
  return rows.flatMap((row) => {
    const match = matches.get(row.number);
    return match === undefined ? [] : [{ ...row, ...match, taken_by_others: taken.get(match.payment_id ?? '') ?? 0 }];
  });
}

type Match = Omit<JudgedRow, keyof BatchRow | 'repeated' | 'taken_by_others'> & { number: number };

/** The order id that a row must repeat for payment `c`. A payment without an order uses its own id. */
const orderOf = sql`coalesce(c.merchant_order_id, c.provider_transaction_id)`;

async function matchPayments(tx: Tx, tenantId: string, own: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select r.number,
      exists (select 1 from refund_identity i where i.tenant_id = ${tenantId} and i.identity = r.identity) as identity_used,
      p.id as payment_id, p.state as payment_state, p.total, p.refunded, p.reserved, p.charged_back, p.created_at,
      p.finished_at,
      p.has_order, p.fitting
    from json_to_recordset(${own}::json) as r (number int, identity text, provider_reference_id text,
      merchant_forward_transaction_id text, merchant_order_id text)
    left join lateral (
      select c.*, ${orderOf} = r.merchant_order_id as has_order,
        count(*) filter (where c.state = 'COMPLETED' and ${orderOf} = r.merchant_order_id) over () as fitting
      from (
        select a.* from payment a where r.provider_reference_id <> '' and a.tenant_id = ${tenantId}
          and a.provider_transaction_id = r.provider_reference_id
          and r.merchant_forward_transaction_id in ('', a.merchant_transaction_id)
        union all
        select a.* from payment a where r.provider_reference_id = '' and a.tenant_id = ${tenantId}
          and a.merchant_transaction_id = r.merchant_forward_transaction_id) c
      order by has_order desc, (c.state = 'COMPLETED') desc, c.id limit 1) p on true`.execute(tx);
  return rows;
}

/** A row that is due for its refund. */
export type DueRow = BatchRow & Pick<JudgedRow, 'identity_used'> & { payment_id: string };

/** The next rows to refund, in file order. */
export async function findDueRows(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<DueRow[]> {
  const { rows } = await sql<BatchRow & { payment_id: string }>`
    select ${batchColumns}, r.payment_id
    from refund_batch_row r join refund_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${after} and r.state = 'RIGHT'
    order by r.number limit ${size}`.execute(tx);
  const used = await ofMerchants(rows, async (merchantTenant, own) => {
    const { rows: found } = await sql<{ number: number }>`
      select r.number from json_to_recordset(${own}::json) as r (number int, identity text)
        join refund_identity i on i.tenant_id = ${merchantTenant} and i.identity = r.identity`.execute(tx);
    return found;
  });
  return rows.map((row) => ({ ...row, identity_used: used.has(row.number) }));
}

/** The result of a row. */
export interface RowOutcome {
  readonly number: number;
  readonly state: 'RIGHT' | 'WRONG' | 'DONE' | 'FAILED';
  readonly error: BatchRowError | null;
  readonly paymentId: string | null;
  readonly refundId: string | null;
}

/** Stores the results of rows in one statement. */
export async function setOutcomes(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update refund_batch_row r
    set state = o.state, error_code = o.error, payment_id = o.payment_id, refund_id = o.refund_id
    from unnest(${outcomes.map(({ number }) => number)}::int[], ${textArray(outcomes.map(({ state }) => state))},
      ${outcomes.map(({ error }) => error)}::text[], ${outcomes.map(({ paymentId }) => paymentId)}::uuid[],
      ${outcomes.map(({ refundId }) => refundId)}::uuid[]) o (number, state, error, payment_id, refund_id)
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number = o.number`.execute(tx);
}

/** Claims the identities of rows for their refunds, in row order. Returns how many were new. */
export async function claimIdentities(
  tx: Tx,
  tenantId: string,
  identities: readonly string[],
  refundIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`insert into refund_identity (tenant_id, identity, refund_id)
    select ${tenantId}, * from unnest(${textArray(identities)}, ${uuidArray(refundIds)})
    on conflict do nothing returning identity`.execute(tx);
  return rows.length;
}
