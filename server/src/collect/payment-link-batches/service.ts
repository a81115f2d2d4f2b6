import { linkColumns, maxLinkRows, optionalLinkColumns } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { paymentLinkBatches } from '@galla/contract/collect/payment-link-batches/endpoints.ts';
import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import { draftDays, linkBatchStates, resultDays } from '@galla/contract/collect/payment-link-batches/states.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { openColumnFile, pagesOf } from '../../platform/files/column-file.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { days } from '../../platform/retention.ts';
import { refuseUnusable } from '../payment-links/public/usable.ts';
import { checkRows, correctedRow, newRow } from './check.ts';
import type { BatchKey, LinkKind, StoredBatch } from './queries.ts';
import { batchWork, changeBatch, fileOf, insertBatch, lockBatch, recount } from './queries.ts';
import type { StoredRow } from './row-queries.ts';
import { findRow, insertRows, leaveOutWrong, setCorrected, storeCorrection, uncheckRepeated } from './row-queries.ts';

const columns = {
  headings: linkColumns,
  optional: optionalLinkColumns,
  maxRows: maxLinkRows,
  amounts: ['amount', 'firstPart'] as const,
};
const rowsAtOnce = 1000;

const draftUntil = (now: number) => new Date(now + days(draftDays));

interface Upload {
  readonly kind: LinkKind;
  readonly merchantId: string | undefined;
}

/**
 * Reads a file into a new draft, all of it or nothing. Errors of single cells are stored with the rows. The worker
 * makes the checks that need the database later. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED, INVALID_MERCHANT_ID
 */
export async function loadBatch(context: ScopedContext, file: UploadedFile, upload: Upload): Promise<BatchKey> {
  const { kind, merchantId } = upload;
  const { tenantId } = merchantOf(context.scope, merchantId);
  const key = { tenantId, batchId: newId(context.now) };
  return inTenant(context.database, tenantId, async (tx) => {
    const rows = await storeDraft(tx, key, file, { kind, createdBy: context.scope.personId, now: context.now });
    await note(tx, context, key, 'PAYMENT_LINK_FILE_UPLOADED', { rows });
    return key;
  });
}

/** Stores a file as a draft and queues its check. Returns the number of rows. */
export async function storeDraft(
  tx: Tx,
  key: BatchKey,
  file: UploadedFile,
  { kind, createdBy, now }: { readonly kind: LinkKind; readonly createdBy: string; readonly now: number },
): Promise<number> {
  const started = performance.now();
  const about = { file_name: file.name, file_bytes: file.bytes, created_by: createdBy, created_at: new Date(now) };
  const { reading, rows: read } = await openColumnFile(file.path, columns);
  await insertBatch(tx, key, { kind, ...about, kept_until: draftUntil(now), reading: JSON.stringify(reading) });
  let count = 0;
  for await (const page of pagesOf(read, rowsAtOnce)) {
    const rows = page.map((row, index) => newRow(count + index + 1, row, { kind, now }));
    await insertRows(tx, key, rows);
    count += rows.length;
  }
  await changeBatch(tx, key, { row_count: count, read_ms: Math.round(performance.now() - started) });
  await batchWork.announce(tx, fileOf(key), now);
  return count;
}

async function note(
  tx: Tx,
  context: ScopedContext,
  { batchId }: BatchKey,
  act: AuditAct,
  detail: Record<string, number>,
): Promise<void> {
  const { personId, membershipId } = context.scope;
  await record(tx, context, {
    act,
    personId,
    membershipId,
    detail: { file: encodeId(paymentLinkBatchIds, batchId), ...detail },
  });
}

/** @throws Problem CONFLICT if it is no longer a draft */
async function lockDraft(tx: Tx, key: BatchKey): Promise<StoredBatch> {
  const batch = await lockBatch(tx, key);
  if (batch.state !== 'READY') throw new Problem('CONFLICT', 409);
  return batch;
}

/** Replaces cells of a row and checks the affected rows. @throws Problem CONFLICT, PAYMENT_LINK_FILE_NOT_FOUND */
export async function correctRow(
  tx: Tx,
  key: BatchKey,
  { number, cells, now }: Received<typeof paymentLinkBatches.correct>['body'] & { number: number; now: number },
): Promise<void> {
  const { kind } = await lockDraft(tx, key);
  const before = await findRow(tx, key, number);
  if (before === undefined) throw new Problem('PAYMENT_LINK_FILE_NOT_FOUND', 404);
  await storeCorrection(tx, key, correctedRow(before, cells, { kind, now }));
  await uncheckRepeated(tx, key, number);
  await checkCorrected(tx, key, before);
  await setCorrected(tx, key, number, before.state === 'WRONG' ? new Date(now) : before.corrected_at);
  await recount(tx, key);
  await changeBatch(tx, key, { kept_until: draftUntil(now) });
}

/** If the row kept its reference, it is checked first, because the rows that repeated the reference still do. */
async function checkCorrected(tx: Tx, key: BatchKey, { number }: StoredRow): Promise<void> {
  await checkRows(tx, key, { after: number - 1, size: 1 });
  for (let after = 0, size = 500; ; ) {
    const checked = await checkRows(tx, key, { after, size });
    if (checked.length < size) return;
    after = checked.at(-1)?.number ?? after;
  }
}

/**
 * Confirms the creation of links for the valid rows, over exactly the totals that the person has seen, and leaves out
 * the wrong rows. @throws Problem CONFLICT, PAYMENT_LINK_FILE_CHANGED, PAYMENT_LINKS_NOT_ACTIVATED,
 * PAYMENT_LINKS_DISABLED
 */
export async function confirmBatch(
  tx: Tx,
  context: ScopedContext,
  key: BatchKey,
  seen: Received<typeof paymentLinkBatches.confirm>['body'],
): Promise<void> {
  const batch = await lockDraft(tx, key);
  await refuseUnusable(tx, key.tenantId, batch.kind);
  const isSeen =
    batch.ready_rows === seen.rows && batch.ready_amount === seen.amount && batch.wrong_rows === seen.leftOut;
  if (batch.ready_rows === 0 || !isSeen) throw new Problem('PAYMENT_LINK_FILE_CHANGED', 409);
  await leaveOutWrong(tx, key);
  await recount(tx, key);
  const at = new Date(context.now);
  await changeBatch(tx, key, {
    state: 'CREATING',
    position: 0,
    worked_at: at,
    kept_until: new Date(context.now + days(resultDays)),
    confirmed_by: context.scope.personId,
    confirmed_at: at,
  });
  await batchWork.announce(tx, fileOf(key), context.now);
  await note(tx, context, key, 'PAYMENT_LINK_FILE_CONFIRMED', { rows: seen.rows, amount: seen.amount });
}

/** Cancels the links of a file that are not created yet. A repeated call changes nothing. @throws Problem CONFLICT */
export async function cancelBatch(tx: Tx, context: ScopedContext, key: BatchKey): Promise<void> {
  const batch = await lockBatch(tx, key);
  if (batch.state === 'CANCELLED') return;
  if (!linkBatchStates[batch.state].mayCancel) throw new Problem('CONFLICT', 409);
  await changeBatch(tx, key, { state: 'CANCELLED', stopped_in: null, finished_at: new Date(context.now) });
  await batchWork.forgetFailures(tx, fileOf(key));
  await note(tx, context, key, 'PAYMENT_LINK_FILE_CANCELLED', { done: batch.done_rows });
}
