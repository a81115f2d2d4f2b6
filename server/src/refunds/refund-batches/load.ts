import { createHash } from 'node:crypto';
import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchAmount, batchColumnNames, cellsError } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { pagesOf } from '../../platform/files/column-file.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { batchWork, fileOf } from './job-queries.ts';
import type { BatchKey } from './row-cursor.ts';
import { shownBatchId } from './row-cursor.ts';
import type { NewRow } from './row-queries.ts';
import { insertBatch, insertRows, setContent } from './row-queries.ts';
import type { FileRow } from './table-file.ts';
import { openRefundFile } from './table-file.ts';

type About = Received<typeof refundBatches.upload>['body'];

/** Rows are stored in chunks of this size, so that memory does not grow with the file. */
const rowsAtOnce = 1000;

/**
 * Reads a file into a new batch, all of it or nothing. Problems of single rows are stored with the rows. Checks that
 * need the database follow in the worker. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED, BATCH_PROCESSING_ERROR
 */
export async function loadBatch(context: ScopedContext, file: UploadedFile, about: About): Promise<BatchKey> {
  let pages: AsyncGenerator<FileRow[], undefined, undefined> | undefined;
  try {
    const opened = await openRefundFile(file.path);
    const rest = pagesOf(opened.rows, rowsAtOnce);
    pages = rest;
    const first = await rest.next();
    if (first.done === true) throw new Problem('INVALID_FILE', 400);
    const tenants = new Map(context.scope.merchants.map(({ merchantId, tenantId }) => [merchantId, tenantId]));
    const tenantId = homeOf(context.scope, first.value, tenants);
    return await inTenant(context.database, tenantId, async (tx) => {
      const key = { tenantId, batchId: newId(context.now) };
      await insertBatch(tx, key, { context, file, about, reading: opened.reading });
      const loading = new Loading(tx, key, tenants);
      await loading.add(first.value);
      for await (const page of rest) await loading.add(page);
      await finishLoading(tx, context, key, loading);
      return key;
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    context.log.error({ err: error, requestId: context.requestId }, 'a file of refunds could not be read');
    throw new Problem('BATCH_PROCESSING_ERROR', 500);
  } finally {
    await pages?.return(undefined);
  }
}

async function finishLoading(tx: Tx, context: ScopedContext, key: BatchKey, loading: Loading): Promise<void> {
  const { rows, wrong, merchantTenants } = loading;
  await setContent(tx, key, { rows, wrong, hash: loading.hash.digest(), merchantTenants: [...merchantTenants] });
  await batchWork.announce(tx, fileOf(key), context.now);
  await record(tx, context, {
    act: 'BULK_REFUND_UPLOADED',
    personId: context.scope.personId,
    membershipId: context.scope.membershipId,
    detail: { bulkRefund: shownBatchId(key), rows },
  });
}

/** The batch belongs to the tenant of the file's first valid merchant. */
function homeOf({ tenants: all }: Scope, page: readonly FileRow[], tenants: ReadonlyMap<string, string>): string {
  const named = page.map(({ cells }) => tenants.get(cells.merchantId)).find((tenant) => tenant !== undefined);
  const home = named ?? all[0];
  if (home === undefined) throw new Problem('NO_MID', 403);
  return home;
}

/** A row as it is stored before the checks against the database. */
export function newRow(
  number: number,
  { cells: given, error }: FileRow,
  tenants: Pick<ReadonlyMap<string, string>, 'get'>,
): NewRow {
  const cells = { ...given, refundReason: maskCardNumbers(given.refundReason) };
  const merchantTenant = tenants.get(cells.merchantId) ?? null;
  const wrong = error ?? cellsError(cells) ?? (merchantTenant === null ? 'MERCHANT_ID_UNKNOWN' : undefined);
  return {
    number,
    cells,
    merchantTenant,
    amount: batchAmount(cells) ?? null,
    state: wrong === undefined ? 'UNCHECKED' : 'WRONG',
    error: wrong ?? null,
  };
}

class Loading {
  rows = 0;
  wrong = 0;
  readonly hash = createHash('sha256');
  readonly merchantTenants = new Set<string>();
  readonly #tx: Tx;
  readonly #key: BatchKey;
  readonly #tenants: ReadonlyMap<string, string>;

  constructor(tx: Tx, key: BatchKey, tenants: ReadonlyMap<string, string>) {
    this.#tx = tx;
    this.#key = key;
    this.#tenants = tenants;
  }

  async add(page: readonly FileRow[]): Promise<void> {
    const rows = page.map((row, index) => newRow(this.rows + index + 1, row, this.#tenants));
    // The hash covers the file's content, not the stored rows, so that the same file is recognised.
    for (const { cells } of page)
      this.hash.update(`${JSON.stringify(batchColumnNames.map((column) => cells[column as keyof BatchCells]))}\n`);
    for (const { state, merchantTenant } of rows) {
      if (state === 'WRONG') this.wrong += 1;
      if (merchantTenant !== null) this.merchantTenants.add(merchantTenant);
    }
    await insertRows(this.#tx, this.#key, rows);
    this.rows += rows.length;
  }
}
