import { Problem } from '@galla/contract/core/problem.ts';
import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cellsOf } from './batch-view.ts';
import { checkRows } from './check.ts';
import type { StoredRow } from './correction-queries.ts';
import { addMerchantTenant, findRows, markDropped, storeCorrection, uncheckRelated } from './correction-queries.ts';
import { newRow } from './load.ts';
import { lockBatch, recount } from './queries.ts';
import type { BatchKey } from './row-cursor.ts';

/**
 * Changes the cells of a row in an unconfirmed batch. Then checks the affected rows again: the row itself and the wrong
 * rows that conflicted with it. @throws Problem CONFLICT, BULK_REFUND_NOT_FOUND
 */
export async function correctRow(
  tx: Tx,
  context: ScopedContext,
  key: BatchKey,
  {
    number,
    cells,
  }: { readonly number: number; readonly cells: { readonly [Column in keyof BatchCells]?: string | undefined } },
): Promise<void> {
  await lockReady(tx, key);
  const [before] = await findRows(tx, key, [number]);
  if (before === undefined || before.state === 'DROPPED') throw new Problem('BULK_REFUND_NOT_FOUND', 404);
  const given = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined));
  const merged: BatchCells = { ...cellsOf(before), ...given };
  const tenants = new Map(context.scope.merchants.map(({ merchantId, tenantId }) => [merchantId, tenantId]));
  const row = newRow(number, { cells: merged, error: undefined }, tenants);
  await storeCorrection(tx, key, row);
  if (row.merchantTenant !== null) await nameMerchant(tx, key, row.merchantTenant);
  await checkAgain(tx, key, [before], context.now);
}

/** Removes rows from an unconfirmed batch. @throws Problem CONFLICT */
export async function dropRows(
  tx: Tx,
  context: ScopedContext,
  key: BatchKey,
  which: { readonly numbers: readonly number[] } | { readonly allWrong: true },
): Promise<void> {
  await lockReady(tx, key);
  const rows = 'numbers' in which ? await findRows(tx, key, which.numbers) : [];
  await markDropped(tx, key, which);
  await checkAgain(tx, key, rows, context.now);
}

async function lockReady(tx: Tx, key: BatchKey): Promise<void> {
  const batch = await lockBatch(tx, key);
  if (batch.state !== 'READY') throw new Problem('CONFLICT', 409);
}

async function nameMerchant(tx: Tx, key: BatchKey, tenant: string): Promise<void> {
  const { merchant_tenants: known } = await lockBatch(tx, key);
  if (known.includes(tenant)) return;
  await addMerchantTenant(tx, key, tenant);
}

/**
 * Checks the unchecked rows. First it unchecks the wrong rows that conflicted with the changed ones: rows of the same
 * payment or with the same refund id. Valid rows stay valid, and a corrected row is checked against them.
 */
async function checkAgain(tx: Tx, key: BatchKey, changed: readonly StoredRow[], now: number): Promise<void> {
  const payments = changed.flatMap(({ payment_id }) => payment_id ?? []);
  const ids = changed.map((row) => row.refund_transaction_id).filter((id) => id !== '');
  if (payments.length + ids.length > 0) await uncheckRelated(tx, key, payments, ids);
  for (let after = 0, size = 1000; ; ) {
    const outcomes = await checkRows(tx, key, { after, size }, now);
    if (outcomes.length < size) break;
    after = outcomes.at(-1)?.number ?? after;
  }
  await recount(tx, key);
}
