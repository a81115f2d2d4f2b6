import type { BatchCells, BatchRowError } from '@galla/contract/refund-batches/rules.ts';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../platform/db/arrays.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { withoutCopyAt } from '../platform/db/distribution/without-copy.ts';
import type { ScopedContext } from '../platform/http/handlers.ts';
import type { UploadedFile } from '../platform/http/uploads.ts';
import type { BatchKey } from './row-cursor.ts';

/** A row before the checks against the database. */
export interface NewRow {
  readonly number: number;
  readonly cells: BatchCells;
  /** The tenant of its merchant, if the person may act for it. */
  readonly merchantTenant: string | null;
  /** Paise. */
  readonly amount: number | null;
  readonly state: 'UNCHECKED' | 'WRONG';
  readonly error: BatchRowError | null;
}

/** Makes a batch, before its rows are known. */
export async function insertBatch(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  {
    context,
    file,
    about,
  }: {
    readonly context: ScopedContext;
    readonly file: UploadedFile;
    readonly about: { readonly description?: string | undefined; readonly comment?: string | undefined };
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

/** Stores rows in one statement: COPY does not work with row-level security. */
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
 * The key under which a row is refunded once: the merchant's own id of the refund, or the row's number in a file of
 * this content.
 */
const identity = sql<string>`case when r.refund_transaction_id <> '' then 'id:' || r.refund_transaction_id
  else 'file:' || encode(b.content_hash, 'hex') || ':' || r.number end`;

/** A row to judge, with its payment and the amounts of related rows. Amounts are paise. */
export interface JudgedRow {
  number: number;
  amount: number;
  merchant_tenant_id: string;
  refund_transaction_id: string;
  refund_reason: string;
  provider_id: string;
  identity: string;
  identity_used: boolean;
  /** Whether another right row of the file has the same id of the refund. */
  repeated: boolean;
  /** The sum of the other right rows of the file for the same payment. */
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

const sameBatch = sql`e.tenant_id = r.tenant_id and e.batch_id = r.batch_id and e.number <> r.number and e.state = 'RIGHT'`;

/**
 * The next unchecked rows of a batch, in the order of the file, each with its payment: by the provider's id, or else
 * the best match of the merchant's id. Indexes answer every part of it.
 */
export async function findUnchecked(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select r.number, r.amount, r.merchant_tenant_id, r.refund_transaction_id, r.refund_reason, r.provider_id,
      ${identity} as identity,
      exists (select from refund_identity i where i.tenant_id = r.merchant_tenant_id and i.identity = ${identity}) as identity_used,
      r.refund_transaction_id <> '' and exists (select from refund_batch_row e where ${sameBatch}
        and e.refund_transaction_id = r.refund_transaction_id and e.refund_transaction_id <> ''
        and e.merchant_tenant_id = r.merchant_tenant_id) as repeated,
      (select coalesce(sum(e.amount), 0) from refund_batch_row e where ${sameBatch} and e.payment_id = p.id) as taken_by_others,
      p.id as payment_id, p.state as payment_state, p.total, p.refunded, p.reserved, p.charged_back, p.created_at,
      p.finished_at,
      p.has_order, p.fitting
    from refund_batch_row r join refund_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    left join lateral (
      select c.*, c.merchant_order_id is not distinct from r.merchant_order_id as has_order,
        count(*) filter (where c.state = 'COMPLETED' and c.merchant_order_id = r.merchant_order_id) over () as fitting
      from (
        select a.* from payment a where r.provider_reference_id <> '' and a.tenant_id = r.merchant_tenant_id
          and a.provider_transaction_id = r.provider_reference_id
          and r.merchant_forward_transaction_id in ('', a.merchant_transaction_id)
        union all
        select a.* from payment a where r.provider_reference_id = '' and a.tenant_id = r.merchant_tenant_id
          and a.merchant_transaction_id = r.merchant_forward_transaction_id) c
      order by has_order desc, (c.state = 'COMPLETED') desc, c.id limit 1) p on true
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${after} and r.state = 'UNCHECKED'
    order by r.number limit ${size}`.execute(tx);
  return rows;
}

/** The next rows of a batch to refund, in the order of the file. */
export type DueRow = Pick<
  JudgedRow,
  | 'number'
  | 'amount'
  | 'merchant_tenant_id'
  | 'refund_transaction_id'
  | 'refund_reason'
  | 'provider_id'
  | 'identity'
  | 'identity_used'
> & { payment_id: string };

/** The next rows to refund. */
export async function findDueRows(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.number, r.amount, r.merchant_tenant_id, r.refund_transaction_id, r.refund_reason, r.provider_id, r.payment_id,
      ${identity} as identity,
      exists (select from refund_identity i where i.tenant_id = r.merchant_tenant_id and i.identity = ${identity}) as identity_used
    from refund_batch_row r join refund_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${after} and r.state = 'RIGHT'
    order by r.number limit ${size}`.execute(tx);
  return rows;
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

/** Claims the identities of rows for their refunds, in the same order. Returns how many were new. */
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
