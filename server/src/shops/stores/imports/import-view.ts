import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { storeImportIds } from '@galla/contract/shops/stores/feature.ts';
import type { ImportRowError, ImportRowWarning } from '@galla/contract/shops/stores/import-rules.ts';
import { importRowErrors, importStates } from '@galla/contract/shops/stores/import-rules.ts';
import type { StoreImport, StoreImportRow, storeImports } from '@galla/contract/shops/stores/imports.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keysetPage } from '../../../platform/db/keyset-page.ts';
import type { ImportKey, ImportRecord } from './queries.ts';
import { findImport, listImports } from './queries.ts';
import type { ShownRow } from './row-queries.ts';
import { listRows } from './row-queries.ts';

/** The import with this public id. @throws Problem STORE_IMPORT_NOT_FOUND, also outside the scope */
export async function importOf({ scope, scoped }: ScopedContext, id: string): Promise<ImportKey> {
  const importId = decodeId(storeImportIds, id);
  const row = importId === undefined ? undefined : await scoped((tx) => findImport(tx, scope, importId));
  if (row === undefined) throw new Problem('STORE_IMPORT_NOT_FOUND', 404);
  return { tenantId: row.tenant_id, importId: row.id };
}

/** The current state of one import. */
export async function readImport(tx: Tx, scope: Scope, { importId }: ImportKey): Promise<StoreImport> {
  const row = await findImport(tx, scope, importId);
  if (row === undefined) throw new Problem('STORE_IMPORT_NOT_FOUND', 404);
  return toImport(scope, row);
}

export async function importsPage(
  { scope, scoped }: ScopedContext,
  { size, after }: Received<typeof storeImports.list>['query'],
): Promise<Answer<typeof storeImports.list>> {
  const cursor = after === undefined ? undefined : decodeId(storeImportIds, after);
  const read = await scoped((tx) => listImports(tx, scope, { size, after: cursor }));
  const { rows, next } = keysetPage(read, { size, after }, ({ id }) => encodeId(storeImportIds, id));
  return { imports: rows.map((row) => toImport(scope, row)), next };
}

export async function rowsPage(
  tx: Tx,
  key: ImportKey,
  query: Received<typeof storeImports.rows>['query'],
): Promise<Answer<typeof storeImports.rows>> {
  const found = await listRows(tx, key, query);
  const rows = found.slice(0, query.size).map(toRow);
  return { rows, next: found.length > query.size ? (rows.at(-1)?.number ?? null) : null };
}

/** The current state of one row. */
export async function readRow(tx: Tx, key: ImportKey, number: number): Promise<StoreImportRow> {
  const [row] = await listRows(tx, key, { filter: 'all', size: 1, after: number - 1 });
  if (row?.number !== number) throw new Problem('STORE_IMPORT_NOT_FOUND', 404);
  return toRow(row);
}

function toImport({ merchants }: Scope, row: ImportRecord): StoreImport {
  return {
    importId: encodeId(storeImportIds, row.id),
    merchantId: merchants.find(({ tenantId }) => tenantId === row.tenant_id)?.merchantId ?? '',
    state: row.state,
    fileName: row.file_name,
    existing: row.existing,
    reading: row.reading as FileReading | null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    rows: row.row_count,
    checked: row.state === 'CHECKING' ? row.position : row.row_count,
    creates: row.create_rows,
    updates: row.update_rows,
    wrong: row.wrong_rows,
    dropped: row.dropped_rows,
    warned: row.warned_rows,
    done: row.done_rows,
    failed: row.failed_rows,
    may: {
      correct: row.state === 'READY',
      confirm: row.state === 'READY' && row.wrong_rows === 0 && row.create_rows + row.update_rows > 0,
      cancel: importStates[row.state].mayCancel,
    },
  };
}

function toRow(row: ShownRow): StoreImportRow {
  const errorCode = row.error_code as ImportRowError | null;
  return {
    number: row.number,
    cells: row.cells as StoreImportRow['cells'],
    state: row.shown_state,
    act: row.act,
    errorCode,
    error: errorCode === null ? null : importRowErrors[errorCode],
    warning: row.state === 'DROPPED' ? null : (row.warning as ImportRowWarning | null),
    storeId: row.store_id === null ? null : encodeId('store', row.store_id),
  };
}
