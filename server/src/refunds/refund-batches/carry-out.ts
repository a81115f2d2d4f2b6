import type { BatchRowError } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchReason } from '@galla/contract/refunds/refund-batches/rules.ts';
import { isAboveLimit } from '@galla/contract/refunds/refunds/rules.ts';
import { lockPayments, reserveAmounts } from '../../payments/payments/public/amount-queries.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { RefundRequest } from '../refunds/public/insert-refunds.ts';
import { writeRefunds } from '../refunds/public/insert-refunds.ts';
import { limitsOf } from '../refunds/public/settings.ts';
import { usedError } from './check.ts';
import { judgeRow } from './judge.ts';
import type { RowMerchant } from './merchant-queries.ts';
import { findRowMerchants } from './merchant-queries.ts';
import type { DueRow, RowOutcome } from './row-queries.ts';
import { claimIdentities, findDueRows, setOutcomes } from './row-queries.ts';

type Batch = Row<'refund_batch'>;

/** The result of a due row. */
export interface DueOutcome extends RowOutcome {
  readonly amount: number;
  readonly state: 'DONE' | 'FAILED';
}

/**
 * Refunds the next valid rows of a batch in the caller's transaction. Reservations, refunds, journals, outbox and rows
 * are written together or not at all, so that after a crash a row is either untouched or done. Fewer results than
 * requested mean that these were the last rows.
 */
export async function carryOutRows(tx: Tx, batch: Batch, size: number, now: number): Promise<DueOutcome[]> {
  const place = { tenantId: batch.tenant_id, batchId: batch.id };
  const rows = await findDueRows(tx, place, { after: batch.position, size });
  // Every transaction locks tenants in the same order, so that no two deadlock.
  const tenants = [...new Set(rows.map((row) => row.merchant_tenant_id))].sort();
  const merchants = await findRowMerchants(tx, tenants);
  const outcomes: DueOutcome[] = [];
  for (const tenantId of tenants) {
    const own = rows.filter((row) => row.merchant_tenant_id === tenantId);
    outcomes.push(...(await carryOutOf(tx, batch, { tenantId, rows: own, merchant: merchants.get(tenantId) }, now)));
  }
  await setOutcomes(tx, place, outcomes);
  return outcomes;
}

interface RowsOfTenant {
  readonly tenantId: string;
  readonly rows: readonly DueRow[];
  readonly merchant: RowMerchant | undefined;
}

async function carryOutOf(tx: Tx, batch: Batch, due: RowsOfTenant, now: number): Promise<DueOutcome[]> {
  const { tenantId, rows } = due;
  const payments = await lockPayments(
    tx,
    tenantId,
    rows.map(({ payment_id }) => payment_id),
  );
  const { approvalAbove } = await limitsOf(tx, tenantId);
  const taken = new Map<string, number>();
  const identities = new Set<string>();
  const requests: (RefundRequest & { readonly row: DueRow })[] = [];
  const failed: DueOutcome[] = [];
  for (const row of rows) {
    const payment = payments.get(row.payment_id);
    const others = taken.get(row.payment_id) ?? 0;
    const known = payment && { ...payment, reserved: payment.reserved + others, taken: 0 };
    const error = errorOf(row, due.merchant, known, identities, now);
    if (error !== undefined || known === undefined) {
      failed.push(outcomeOf(row, null, error ?? 'PAYMENT_NOT_FOUND'));
      continue;
    }
    identities.add(row.identity);
    taken.set(row.payment_id, others + row.amount);
    const { amount, payment_id: paymentId } = row;
    // Approving a batch approves all its rows.
    const waits = batch.decided_by === null && isAboveLimit(approvalAbove, { ...known, amount });
    requests.push({ row, paymentId, amount, ...batchReason(row.refund_reason), askedBy: batch.confirmed_by, waits });
  }
  const ids = await writeAll(tx, tenantId, { requests, taken }, now);
  return [...failed, ...requests.map(({ row }, index) => outcomeOf(row, ids[index] ?? null, null))];
}

function errorOf(
  row: DueRow,
  merchant: RowMerchant | undefined,
  payment: (Row<'payment'> & { readonly taken: number }) | undefined,
  identities: ReadonlySet<string>,
  now: number,
): BatchRowError | undefined {
  if (row.identity_used || identities.has(row.identity)) return usedError(row);
  return payment === undefined ? 'PAYMENT_NOT_FOUND' : judgeRow(row, merchant, payment, now);
}

function outcomeOf(row: DueRow, refundId: string | null, error: BatchRowError | null): DueOutcome {
  const { number, amount, payment_id: paymentId } = row;
  return { number, amount, paymentId, refundId, error, state: error === null ? 'DONE' : 'FAILED' };
}

/** Reserves, writes and claims. If a reservation fails despite the lock, the chunk is rolled back and tried again. */
async function writeAll(
  tx: Tx,
  tenantId: string,
  {
    requests,
    taken,
  }: {
    readonly requests: readonly (RefundRequest & { readonly row: DueRow })[];
    readonly taken: ReadonlyMap<string, number>;
  },
  now: number,
): Promise<string[]> {
  if (requests.length === 0) return [];
  const shares = [...taken].map(([paymentId, amount]) => ({ paymentId, amount }));
  const reserved = await reserveAmounts(tx, tenantId, shares, now);
  if (reserved.length !== shares.length) throw new RangeError('A payment that is locked has less left than it had');
  const ids = await writeRefunds(tx, tenantId, requests, now);
  const claims = requests.map(({ row }) => row.identity);
  const claimed = await claimIdentities(tx, tenantId, claims, ids);
  if (claimed !== claims.length) throw new RangeError('Another batch has refunded a row meanwhile');
  return ids;
}
