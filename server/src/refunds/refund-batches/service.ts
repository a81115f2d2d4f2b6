import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import type { BatchMove } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchMoves } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isAnother } from './batch-view.ts';
import { batchWork, fileOf } from './job-queries.ts';
import type { StoredBatch } from './queries.ts';
import { changeBatch, lockBatch } from './queries.ts';
import type { BatchKey } from './row-cursor.ts';
import { shownBatchId } from './row-cursor.ts';

type ConfirmBody = Received<typeof refundBatches.confirm>['body'];
type DecideBody = Received<typeof refundBatches.decide>['body'];

/**
 * Confirms a batch with exactly the rows that the person has seen. Its valid rows are then refunded, or first wait for
 * another person's approval.
 * @throws Problem CONFLICT, BULK_REFUND_WRONG_ROWS, BULK_REFUND_CHANGED, BULK_REFUND_ALIKE, RAIL_MISSING
 */
export async function confirmBatch(
  tx: Tx,
  context: ScopedContext,
  key: BatchKey,
  { rows, amount, revision, alike, needsApproval }: ConfirmBody & { readonly needsApproval: boolean },
): Promise<void> {
  const batch = await lockBatch(tx, key);
  if (batch.state !== 'READY') throw new Problem('CONFLICT', 409);
  if (batch.wrong_rows > 0) throw new Problem('BULK_REFUND_WRONG_ROWS', 409);
  // Different rows may have the same count and sum, so the revision must match too.
  const isAsRead = batch.revision === revision && batch.right_rows === rows && batch.right_amount === amount;
  if (batch.right_rows === 0 || !isAsRead) throw new Problem('BULK_REFUND_CHANGED', 409);
  if (batch.alike_rows !== alike) throw new Problem('BULK_REFUND_ALIKE', 409);
  const held = new Set(context.scope.tenants);
  // A group may not refund for a merchant that left it after the upload.
  if (!batch.merchant_tenants.every((tenant) => held.has(tenant))) throw new Problem('CONFLICT', 409);
  // Without a connection to the bank nothing may be reserved. Bulk refunds exist in live mode only.
  context.rails.of('live');
  await changeBatch(tx, key, {
    state: needsApproval ? 'AWAITING_APPROVAL' : 'PROCESSING',
    confirmed_by: context.scope.personId,
    confirmed_at: new Date(context.now),
    worked_at: new Date(context.now),
    position: 0,
  });
  await batchWork.announce(tx, fileOf(key), context.now);
  await note(tx, context, batch, 'BULK_REFUND_CONFIRMED');
}

/**
 * Approves or rejects a batch that other people uploaded and confirmed. @throws Problem REFUND_OWN_REQUEST, CONFLICT
 */
export async function decideBatch(
  tx: Tx,
  context: ScopedContext,
  key: BatchKey,
  { decision, note: words }: DecideBody,
): Promise<void> {
  const batch = await lockBatch(tx, key);
  const { personId } = context.scope;
  if (!isAnother(batch, personId)) throw new Problem('REFUND_OWN_REQUEST', 403);
  if (batch.state !== 'AWAITING_APPROVAL') throw new Problem('CONFLICT', 409);
  const approved = decision === 'APPROVE';
  const at = new Date(context.now);
  await changeBatch(tx, key, {
    state: approved ? 'PROCESSING' : 'REJECTED',
    decided_by: personId,
    decided_at: at,
    decision_note: words ?? null,
    worked_at: at,
    ...(approved ? {} : { finished_at: at }),
  });
  await batchWork.announce(tx, fileOf(key), context.now);
  await note(tx, context, batch, approved ? 'BULK_REFUND_APPROVED' : 'BULK_REFUND_REJECTED');
}

const moved = { PAUSE: 'PAUSED', RESUME: 'PROCESSING', CANCEL: 'CANCELLED' } as const;
const acts = {
  PAUSE: 'BULK_REFUND_PAUSED',
  RESUME: 'BULK_REFUND_RESUMED',
  CANCEL: 'BULK_REFUND_CANCELLED',
} as const;

/** Pauses or resumes a batch, or cancels its unsent rows. A repeated call changes nothing. @throws Problem CONFLICT */
export async function moveBatch(tx: Tx, context: ScopedContext, key: BatchKey, move: BatchMove): Promise<void> {
  const batch = await lockBatch(tx, key);
  const state = move === 'RESUME' ? (batch.stopped_in ?? moved.RESUME) : moved[move];
  if (batch.state === state) return;
  if (!batchMoves[move].some((from) => from === batch.state)) throw new Problem('CONFLICT', 409);
  const at = new Date(context.now);
  const ended = move === 'CANCEL' ? { finished_at: at } : {};
  await changeBatch(tx, key, { state, stopped_in: null, worked_at: at, ...ended });
  if (move === 'RESUME') await batchWork.announce(tx, fileOf(key), context.now);
  if (move === 'CANCEL') await batchWork.forgetFailures(tx, fileOf(key));
  await note(tx, context, batch, acts[move]);
}

async function note(
  tx: Tx,
  context: ScopedContext,
  batch: StoredBatch,
  act: Parameters<typeof record>[2]['act'],
): Promise<void> {
  const { personId, membershipId } = context.scope;
  const bulkRefund = shownBatchId({ tenantId: batch.tenant_id, batchId: batch.id });
  const detail = { bulkRefund, rows: batch.right_rows, amount: batch.right_amount };
  await record(tx, context, { act, personId, membershipId, detail });
}
