import type { BatchState } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { relatedRows } from '../../platform/db/distribution/related-rows.ts';
import type { BatchKey } from './row-cursor.ts';

export type StoredBatch = Row<'refund_batch'>;

/** A batch with the names of the people involved. */
export interface BatchRow extends StoredBatch {
  created_by_name: string | null;
  confirmed_by_name: string | null;
  decided_by_name: string | null;
}

const batches = sql`select b.*, c.name as created_by_name, f.name as confirmed_by_name, d.name as decided_by_name
  from refund_batch b left join person c on c.id = b.created_by left join person f on f.id = b.confirmed_by
  left join person d on d.id = b.decided_by`;

/** The batches that a person may see: those of their merchants. Only the group's own people see its batches. */
const inScope = ({ tenants, groupId }: Scope) =>
  sql`b.tenant_id = any (${uuidArray(tenants)}) and (b.group_id is null or b.group_id = ${groupId}::uuid)`;

/** One page, newest first, plus one row if there are more. */
export async function listBatches(
  tx: Tx,
  scope: Scope,
  { size, after }: { readonly size: number; readonly after: string | undefined },
): Promise<BatchRow[]> {
  const beyond = after === undefined ? sql`true` : sql`b.id < ${after}::uuid`;
  const { rows } = await sql<BatchRow>`${batches} where ${inScope(scope)} and ${beyond}
    order by b.id desc limit ${size + 1}`.execute(tx);
  return rows;
}

/** One batch inside the scope. */
export async function findBatch(tx: Tx, scope: Scope, batchId: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${batches} where ${inScope(scope)} and b.id = ${batchId}::uuid`.execute(tx);
  return rows[0];
}

/** Locks the current batch, between two chunks of a worker. */
export async function lockBatch(tx: Tx, { tenantId, batchId }: BatchKey): Promise<StoredBatch> {
  return tx
    .selectFrom('refund_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes a batch that the caller has locked. */
export async function changeBatch(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  set: Partial<Omit<StoredBatch, 'tenant_id' | 'id' | 'merchant_tenants' | 'reading'>>,
): Promise<void> {
  await tx.updateTable('refund_batch').set(set).where('tenant_id', '=', tenantId).where('id', '=', batchId).execute();
}

/** Valid rows that may be the same refund twice: same payment and amount, without different refund ids. */
export const countAlike = ({ tenantId, batchId }: BatchKey) => sql<number>`(select coalesce(sum(count), 0)::int
  from (select count(*) as count from refund_batch_row where tenant_id = ${tenantId} and batch_id = ${batchId}
    and state = 'RIGHT' and refund_transaction_id = '' group by payment_id, amount having count(*) > 1) alike)`;

/** Counts the rows of a batch again after people have changed some. */
export async function recount(tx: Tx, { tenantId, batchId }: BatchKey): Promise<void> {
  await sql`update refund_batch b set right_rows = n.right_rows, right_amount = n.right_amount, wrong_rows = n.wrong_rows,
      revision = b.revision + 1, dropped_rows = n.dropped_rows, alike_rows = ${countAlike({ tenantId, batchId })}
    from (select count(*) filter (where state = 'RIGHT') as right_rows,
        coalesce(sum(amount) filter (where state = 'RIGHT'), 0) as right_amount,
        count(*) filter (where state = 'WRONG') as wrong_rows, count(*) filter (where state = 'DROPPED') as dropped_rows
      from refund_batch_row where tenant_id = ${tenantId} and batch_id = ${batchId}) n
    where b.tenant_id = ${tenantId} and b.id = ${batchId}`.execute(tx);
}

/** Whether the rows' merchants, or the amount of a row, require another person's approval. */
export async function asksForApproval(tx: Tx, { tenantId, batchId }: BatchKey): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`select exists (
      select 1 from refund_batch b join refund_settings s on s.tenant_id = any (b.merchant_tenants)
      where b.tenant_id = ${tenantId} and b.id = ${batchId} and (s.bulk_approval or exists (
        select 1 from refund_batch_row r where r.tenant_id = ${tenantId} and r.batch_id = b.id and r.state = 'RIGHT'
          and r.merchant_tenant_id = s.tenant_id and r.amount > s.approval_above))) as asks`.execute(tx);
  return rows[0]?.asks === true;
}

/** A row with its displayed state and the result of its refund. */
export interface ShownRow extends Row<'refund_batch_row'> {
  shown_state: Row<'refund_batch_row'>['state'] | 'CANCELLED';
  refund_state: Row<'refund'>['state'] | null;
  /** The number of days after a payment in which the provider allows refunds. */
  refund_days: number;
  /** Whether another row may be the same refund. */
  alike: boolean;
}

const over: readonly BatchState[] = ['CANCELLED', 'REJECTED'];

/** The displayed state of a row. Unsent rows of an ended batch count as cancelled. */
export const shownState = sql`case when r.state in ('RIGHT', 'UNCHECKED') and b.state = any (${textArray(over)})
  then 'CANCELLED' else r.state end`;

/** Rows `r` with their batch `b` and refund `f`, as tables to select from. A batch's refunds may belong to several merchants. */
export async function rowTables(tx: Tx, { tenantId, batchId }: BatchKey): Promise<RawBuilder<unknown>> {
  const refunds = await relatedRows(
    tx,
    {
      table: 'refund',
      columns: ['tenant_id', 'id', 'state', 'failure_reason'],
      ids: sql`select refund_id from refund_batch_row where tenant_id = ${tenantId}::uuid and batch_id = ${batchId}::uuid`,
    },
    () => findMerchantTenants(tx, { tenantId, batchId }),
  );
  return sql`refund_batch_row r join refund_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    left join ${refunds} f on f.tenant_id = r.merchant_tenant_id and f.id = r.refund_id`;
}

/** The tenants of a batch's merchants. */
async function findMerchantTenants(tx: Tx, { tenantId, batchId }: BatchKey): Promise<readonly string[]> {
  const { rows } = await sql<{ merchant_tenants: string[] }>`
    select merchant_tenants from refund_batch where tenant_id = ${tenantId} and id = ${batchId}`.execute(tx);
  return rows[0]?.merchant_tenants ?? [];
}

/** Whether row `r` may be the same refund as another row. */
const isAlike = ({ tenantId, batchId }: BatchKey) =>
  sql`(r.state = 'RIGHT' and r.refund_transaction_id = '' and exists (select 1 from refund_batch_row o
  where o.tenant_id = ${tenantId} and o.batch_id = ${batchId} and o.payment_id = r.payment_id and o.amount = r.amount
    and o.state = 'RIGHT' and o.refund_transaction_id = '' and o.number <> r.number))`;

const filters = {
  all: sql`true`,
  wrong: sql`r.state = 'WRONG'`,
  right: sql`r.state = 'RIGHT'`,
  dropped: sql`r.state = 'DROPPED'`,
  open: sql`((r.state = 'RIGHT' and b.state in ('AWAITING_APPROVAL', 'PROCESSING', 'PAUSED', 'ERRORED'))
    or f.state in ('AWAITING_APPROVAL', 'PENDING'))`,
  done: sql`f.state = 'COMPLETED'`,
  failed: sql`(r.state = 'FAILED' or f.state in ('FAILED', 'REJECTED'))`,
} as const;

/** A page of rows in file order, plus one row if there are more. */
export async function listRows(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  {
    filter,
    size,
    after,
  }: { readonly filter: keyof typeof filters | 'alike'; readonly size: number; readonly after: number },
): Promise<ShownRow[]> {
  const key = { tenantId, batchId };
  const alike = isAlike(key);
  const { rows } =
    await sql<ShownRow>`select r.*, ${shownState} as shown_state, f.state as refund_state, ${alike} as alike,
      (select refund_days from provider) as refund_days from ${await rowTables(tx, key)}
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${after}
      and ${filter === 'alike' ? alike : filters[filter]}
    order by r.number limit ${size + 1}`.execute(tx);
  return rows;
}
