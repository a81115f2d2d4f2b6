import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import type { BatchCells, BatchRowError } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchMoves, rowErrorText } from '@galla/contract/refunds/refund-batches/rules.ts';
import type {
  RefundBatch,
  RefundBatchDetails,
  RefundBatchRow,
} from '@galla/contract/refunds/refund-batches/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset-page.ts';
import type { BatchRow, ShownRow } from './queries.ts';
import { asksForApproval, findBatch, listBatches, listRows } from './queries.ts';
import type { BatchKey } from './row-cursor.ts';

/** A batch that the caller may see, with its key and the tenants of its rows and refunds. */
export interface FoundBatch extends BatchKey {
  readonly row: BatchRow;
  readonly tenants: readonly [string, ...string[]];
}

/** The batch with this public id. @throws Problem BULK_REFUND_NOT_FOUND, also for a batch outside the scope */
export async function batchOf(context: ScopedContext, id: string): Promise<FoundBatch> {
  const { scope } = context;
  const batchId = decodeId(refundBatchIds, id);
  const row = batchId === undefined ? undefined : await context.scoped((tx) => findBatch(tx, scope, batchId));
  if (row === undefined) throw new Problem('BULK_REFUND_NOT_FOUND', 404);
  const held = new Set(scope.tenants);
  const others = row.merchant_tenants.filter((tenant) => tenant !== row.tenant_id && held.has(tenant));
  return { row, tenantId: row.tenant_id, batchId: row.id, tenants: [row.tenant_id, ...others] };
}

/** Reads only the batch's tenants, because a group may have ten thousand others. */
export const inBatch = <T>({ database }: ScopedContext, batch: FoundBatch, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTenants(database, batch.tenants, work);

export async function listPage(
  context: ScopedContext,
  { size, after }: Received<typeof refundBatches.list>['query'],
): Promise<Answer<typeof refundBatches.list>> {
  const key = after === undefined ? undefined : decodeId(refundBatchIds, after);
  const read = await context.scoped((tx) => listBatches(tx, context.scope, { size, after: key }));
  const { rows, next } = keysetPage(read, { size, after }, ({ id }) => encodeId(refundBatchIds, id));
  return { batches: rows.map(toBatch), next };
}

/** The current state of one batch. */
export async function readBatch(tx: Tx, scope: Scope, { batchId }: BatchKey): Promise<RefundBatch> {
  const row = await findBatch(tx, scope, batchId);
  if (row === undefined) throw new Problem('BULK_REFUND_NOT_FOUND', 404);
  return toBatch(row);
}

/** One batch with its permitted actions. */
export async function readDetails(context: ScopedContext, id: string): Promise<RefundBatchDetails> {
  const batch = await batchOf(context, id);
  const { row } = batch;
  const { personId, permissions } = context.scope;
  const mayAct = permissions.has('batch_refund_access');
  const may = (move: keyof typeof batchMoves) => mayAct && batchMoves[move].some((state) => state === row.state);
  return {
    ...toBatch(row),
    reading: row.reading as FileReading | null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    decisionNote: row.decision_note,
    may: {
      correct: mayAct && row.state === 'READY',
      confirm: mayAct && row.state === 'READY' && row.wrong_rows === 0 && row.right_rows > 0,
      decide: mayAct && row.state === 'AWAITING_APPROVAL' && isAnother(row, personId),
      pause: may('PAUSE'),
      resume: may('RESUME'),
      cancel: may('CANCEL'),
    },
    needsApproval: row.state === 'READY' && (await inBatch(context, batch, (tx) => asksForApproval(tx, batch))),
  };
}

/** Whether the person neither uploaded nor confirmed the batch. */
export const isAnother = (
  { created_by, confirmed_by }: Pick<BatchRow, 'created_by' | 'confirmed_by'>,
  personId: string,
): boolean => created_by !== personId && confirmed_by !== personId;

export async function rowsPage(
  context: ScopedContext,
  id: string,
  query: Received<typeof refundBatches.rows>['query'],
): Promise<Answer<typeof refundBatches.rows>> {
  const batch = await batchOf(context, id);
  const found = await inBatch(context, batch, (tx) => listRows(tx, batch, query));
  const rows = found.slice(0, query.size).map(toRow);
  return { rows, next: found.length > query.size ? (rows.at(-1)?.number ?? null) : null };
}

/** The current state of one row. */
export async function readRow(tx: Tx, key: BatchKey, number: number): Promise<RefundBatchRow> {
  const [row] = await listRows(tx, key, { filter: 'all', size: 1, after: number - 1 });
  if (row?.number !== number) throw new Problem('BULK_REFUND_NOT_FOUND', 404);
  return toRow(row);
}

function toBatch(row: BatchRow): RefundBatch {
  return {
    batchId: encodeId(refundBatchIds, row.id),
    state: row.state,
    fileName: row.file_name,
    description: row.description,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedBy: row.confirmed_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
    rows: row.row_count,
    checked: row.state === 'CHECKING' ? row.position : row.row_count,
    right: row.right_rows,
    rightAmount: row.right_amount,
    alike: row.alike_rows,
    revision: row.revision,
    wrong: row.wrong_rows,
    dropped: row.dropped_rows,
    done: row.done_rows,
    doneAmount: row.done_amount,
    failed: row.failed_rows,
  };
}

/** The cells of a stored row, by column. */
export const cellsOf = (row: Row<'refund_batch_row'>): BatchCells => ({
  merchantId: row.merchant_id,
  refundTransactionId: row.refund_transaction_id,
  amount: row.amount_text,
  providerReferenceId: row.provider_reference_id,
  merchantForwardTransactionId: row.merchant_forward_transaction_id,
  merchantOrderId: row.merchant_order_id,
  refundReason: row.refund_reason,
  providerId: row.provider_id,
});

function toRow(row: ShownRow): RefundBatchRow {
  const errorCode = row.error_code as BatchRowError | null;
  return {
    number: row.number,
    cells: cellsOf(row),
    state: row.shown_state,
    alike: row.alike,
    errorCode,
    error: errorCode === null ? null : rowErrorText(errorCode, row.refund_days),
    // A row with a wrong payment must not reveal anything about that payment.
    unitId: row.payment_id === null || row.state === 'WRONG' ? null : encodeId('payment', row.payment_id),
    refundId: row.refund_id === null ? null : encodeId('refund', row.refund_id),
    refundState: row.refund_state,
  };
}
