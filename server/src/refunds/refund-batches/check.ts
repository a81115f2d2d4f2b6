import type { BatchRowError } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { judgeRow } from './judge.ts';
import type { RowMerchant } from './merchant-queries.ts';
import { findRowMerchants } from './merchant-queries.ts';
import type { BatchKey } from './row-cursor.ts';
import type { JudgedRow, RowOutcome } from './row-queries.ts';
import { findUnchecked, setOutcomes } from './row-queries.ts';

/**
 * The amounts and ids of this page's rows, which are not stored yet. The statement that read the page cannot see them.
 */
class PageMemory {
  readonly #taken = new Map<string, number>();
  readonly #ids = new Set<string>();

  taken(paymentId: string): number {
    return this.#taken.get(paymentId) ?? 0;
  }

  hasId(row: JudgedRow): boolean {
    return row.refund_transaction_id !== '' && this.#ids.has(idOf(row));
  }

  add(row: JudgedRow): void {
    if (row.payment_id !== null) this.#taken.set(row.payment_id, this.taken(row.payment_id) + row.amount);
    if (row.refund_transaction_id !== '') this.#ids.add(idOf(row));
  }
}

const idOf = (row: JudgedRow) => `${row.merchant_tenant_id} ${row.refund_transaction_id}`;

/**
 * Checks the next rows of a batch against every rule that needs the database. One statement reads a page, and one
 * stores its results. Only valid rows count against later ones. Returns an empty list when all rows are checked.
 */
export async function checkRows(
  tx: Tx,
  key: BatchKey,
  page: { readonly after: number; readonly size: number },
  now: number,
): Promise<(RowOutcome & { readonly amount: number })[]> {
  const rows = await findUnchecked(tx, key, page);
  const merchants = await findRowMerchants(tx, [...new Set(rows.map((row) => row.merchant_tenant_id))]);
  const memory = new PageMemory();
  const outcomes = rows.map((row) => {
    const error = errorOf(row, merchants.get(row.merchant_tenant_id), memory, now) ?? null;
    if (error === null) memory.add(row);
    const { number, amount, payment_id: paymentId } = row;
    return { number, amount, state: error === null ? 'RIGHT' : 'WRONG', error, paymentId, refundId: null } as const;
  });
  await setOutcomes(tx, key, outcomes);
  return outcomes;
}

function errorOf(
  row: JudgedRow,
  merchant: RowMerchant | undefined,
  memory: PageMemory,
  now: number,
): BatchRowError | undefined {
  const { payment_id, payment_state: state, total, refunded, reserved, charged_back, created_at, finished_at } = row;
  if (payment_id === null || state === null || total === null || !created_at) return 'PAYMENT_NOT_FOUND';
  if (refunded === null || reserved === null || charged_back === null) return 'PAYMENT_NOT_FOUND';
  if (row.has_order !== true) return 'ORDER_ID_WRONG';
  if ((row.fitting ?? 0) > 1) return 'PAYMENT_AMBIGUOUS';
  if (row.repeated || memory.hasId(row)) return 'REFUND_ID_REPEATED';
  if (row.identity_used) return usedError(row);
  const taken = row.taken_by_others + memory.taken(payment_id);
  const payment = { state, total, refunded, reserved, charged_back, created_at, finished_at, taken };
  return judgeRow(row, merchant, payment, now);
}

/** The error text for a row that was refunded before. */
export const usedError = (row: { readonly refund_transaction_id: string }): BatchRowError =>
  row.refund_transaction_id === '' ? 'ROW_USED' : 'REFUND_ID_USED';
