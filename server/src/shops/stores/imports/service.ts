import type { Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import { storeImportIds } from '@galla/contract/shops/stores/feature.ts';
import type { ImportCells } from '@galla/contract/shops/stores/import-rules.ts';
import {
  importColumns,
  importStates,
  maxImportRows,
  optionalImportColumns,
} from '@galla/contract/shops/stores/import-rules.ts';
import type { storeImports } from '@galla/contract/shops/stores/imports.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { openColumnFile, pagesOf } from '../../../platform/files/column-file.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { newId } from '../../../platform/ids.ts';
import { recordStoreAct } from '../public/change.ts';
import { checkRows, newRow } from './check.ts';
import type { ImportKey, StoredImport } from './queries.ts';
import { changeImport, fileOf, importWork, insertImport, lockImport, recount } from './queries.ts';
import type { StoredRow } from './row-queries.ts';
import { findRows, insertRows, markAlike, markDropped, storeCorrection, uncheckRepeated } from './row-queries.ts';

const columns = { headings: importColumns, optional: optionalImportColumns, maxRows: maxImportRows };
const rowsAtOnce = 1000;

/**
 * Reads a file into a new import, all of it or nothing. Errors of single rows are stored with the rows. The worker
 * makes the checks that need the database later. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED, INVALID_MERCHANT_ID
 */
export async function loadImport(
  context: ScopedContext,
  file: UploadedFile,
  { merchantId, existing }: Received<typeof storeImports.upload>['body'],
): Promise<ImportKey> {
  const { tenantId } = merchantOf(context.scope, merchantId);
  const key = { tenantId, importId: newId(context.now) };
  return inTenant(context.database, tenantId, async (tx) => {
    const { reading, rows: read } = await openColumnFile(file.path, columns);
    const about = {
      file_name: file.name,
      existing,
      created_by: context.scope.personId,
      reading: JSON.stringify(reading),
    };
    await insertImport(tx, key, about, new Date(context.now));
    let count = 0;
    let wrong = 0;
    for await (const page of pagesOf(read, rowsAtOnce)) {
      const rows = page.map(({ cells, error }, index) => newRow(count + index + 1, cells, error));
      await insertRows(tx, key, rows);
      count += rows.length;
      wrong += rows.filter(({ state }) => state === 'WRONG').length;
    }
    await changeImport(tx, key, { row_count: count, wrong_rows: wrong });
    await importWork.announce(tx, fileOf(key), context.now);
    await note(tx, context, key, 'STORE_IMPORT_UPLOADED', { rows: count });
    return key;
  });
}

function note(tx: Tx, context: ScopedContext, { importId }: ImportKey, act: AuditAct, detail: Record<string, number>) {
  return recordStoreAct(tx, context, act, { import: encodeId(storeImportIds, importId), ...detail });
}

/** @throws Problem CONFLICT if it is not waiting for confirmation */
async function lockReady(tx: Tx, key: ImportKey): Promise<StoredImport> {
  const row = await lockImport(tx, key);
  if (row.state !== 'READY') throw new Problem('CONFLICT', 409);
  return row;
}

/** Replaces cells of a row and checks the affected rows. @throws Problem CONFLICT, STORE_IMPORT_NOT_FOUND */
export async function correctRow(
  tx: Tx,
  geocoder: Geocoder,
  key: ImportKey,
  {
    number,
    cells,
  }: { readonly number: number; readonly cells: { readonly [Key in keyof ImportCells]?: string | undefined } },
): Promise<void> {
  const row = await lockReady(tx, key);
  const [before] = await findRows(tx, key, [number]);
  if (before === undefined || before.state === 'DROPPED') throw new Problem('STORE_IMPORT_NOT_FOUND', 404);
  const given = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined));
  const merged = { ...before.cells, ...given } as ImportCells;
  await storeCorrection(tx, key, newRow(number, merged, undefined));
  await checkAgain(tx, geocoder, row, [before]);
}

/** Leaves out rows. @throws Problem CONFLICT */
export async function dropRows(
  tx: Tx,
  geocoder: Geocoder,
  key: ImportKey,
  which: { readonly numbers: readonly number[] } | { readonly allWrong: true },
): Promise<void> {
  const row = await lockReady(tx, key);
  const rows = 'numbers' in which ? await findRows(tx, key, which.numbers) : [];
  await markDropped(tx, key, which);
  await checkAgain(tx, geocoder, row, rows);
}

/** Checks unchecked rows. First it unchecks the rows that conflicted with the codes of these. */
async function checkAgain(tx: Tx, geocoder: Geocoder, row: StoredImport, changed: readonly StoredRow[]): Promise<void> {
  const key = { tenantId: row.tenant_id, importId: row.id };
  const codes = changed.map(({ code }) => code).filter((code) => code !== '');
  if (codes.length > 0) await uncheckRepeated(tx, key, codes);
  for (let after = 0, size = 500; ; ) {
    const outcomes = await checkRows(tx, geocoder, row, { after, size });
    if (outcomes.length < size) break;
    after = outcomes.at(-1)?.number ?? after;
  }
  await markAlike(tx, key);
  await recount(tx, key);
}

/**
 * Confirms the valid rows, over exactly the counts that the person has seen.
 * @throws Problem CONFLICT, STORE_IMPORT_WRONG_ROWS, STORE_IMPORT_CHANGED
 */
export async function confirmImport(
  tx: Tx,
  context: ScopedContext,
  key: ImportKey,
  { creates, updates }: Received<typeof storeImports.confirm>['body'],
): Promise<void> {
  const row = await lockReady(tx, key);
  if (row.wrong_rows > 0) throw new Problem('STORE_IMPORT_WRONG_ROWS', 409);
  if (creates + updates === 0 || row.create_rows !== creates || row.update_rows !== updates)
    throw new Problem('STORE_IMPORT_CHANGED', 409);
  const at = new Date(context.now);
  const confirmed = { confirmed_by: context.scope.personId, confirmed_at: at };
  await changeImport(tx, key, { ...confirmed, state: 'PROCESSING', worked_at: at, position: 0 });
  await importWork.announce(tx, fileOf(key), context.now);
  await note(tx, context, key, 'STORE_IMPORT_CONFIRMED', { creates, updates });
}

/** Cancels the remaining rows of an import. A repeated call changes nothing. @throws Problem CONFLICT */
export async function cancelImport(tx: Tx, context: ScopedContext, key: ImportKey): Promise<void> {
  const row = await lockImport(tx, key);
  if (row.state === 'CANCELLED') return;
  if (!importStates[row.state].mayCancel) throw new Problem('CONFLICT', 409);
  await changeImport(tx, key, { state: 'CANCELLED', stopped_in: null, finished_at: new Date(context.now) });
  await importWork.forgetFailures(tx, fileOf(key));
  await note(tx, context, key, 'STORE_IMPORT_CANCELLED', { done: row.done_rows });
}
