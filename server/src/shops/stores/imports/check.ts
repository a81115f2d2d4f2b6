import { hasCardNumber, maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { maxCounters } from '@galla/contract/shops/stores/fields.ts';
import type { ImportCells, ImportedStore, ImportRowError } from '@galla/contract/shops/stores/import-rules.ts';
import {
  cellErrorsOf,
  importColumnNames,
  longestImportCell,
  readImportRow,
} from '@galla/contract/shops/stores/import-rules.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import type { ImportKey, StoredImport } from './queries.ts';
import type { KnownStore, NewRow, RowOutcome } from './row-queries.ts';
import { findRightCodes, findRowsIn, findStoresByCode, setOutcomes } from './row-queries.ts';

/** A row to store, before the checks that need the database. */
export function newRow(number: number, given: ImportCells, error: ImportRowError | undefined): NewRow {
  const entries = importColumnNames.map((column) => [column, given[column]] as const);
  const isKept = ([, text]: readonly [string, string]) =>
    text.length <= longestImportCell && /^[^\p{Cc}]*$/u.test(text) && !hasCardNumber(text);
  const cells = Object.fromEntries(entries.map(([column, text]) => [column, maskCardNumbers(text)])) as ImportCells;
  const read = readImportRow(cells);
  const isReadable = error === undefined && entries.every(isKept);
  const wrong = isReadable ? (typeof read === 'string' ? read : undefined) : (error ?? ('TEXT_NOT_ALLOWED' as const));
  return {
    number,
    cells,
    code: typeof read === 'string' ? given.storeId.toUpperCase().slice(0, 30) : read.code,
    state: wrong === undefined ? 'UNCHECKED' : 'WRONG',
    error_code: wrong ?? null,
    cell_errors: isReadable ? cellErrorsOf(cells) : [],
  };
}

/**
 * Checks the next rows of an import against everything that needs the database or the PIN codes. Only valid rows count
 * against later ones. Fewer results than requested mean that these were the last rows.
 */
export async function checkRows(
  tx: Tx,
  geocoder: Geocoder,
  { tenant_id: tenantId, id: importId, existing }: StoredImport,
  page: { readonly after: number; readonly size: number },
): Promise<RowOutcome[]> {
  const key: ImportKey = { tenantId, importId };
  const rows = await findRowsIn(tx, key, { state: 'UNCHECKED', ...page });
  const codes = rows.map(({ code }) => code).filter((code) => code !== '');
  const taken = await findRightCodes(tx, key, codes);
  const known = await findStoresByCode(tx, tenantId, codes);
  const outcomes: RowOutcome[] = [];
  for (const { number, cells, code } of rows) {
    const read = readImportRow(cells as ImportCells);
    const store = known.get(code);
    const error =
      typeof read === 'string'
        ? read
        : taken.has(code)
          ? 'STORE_ID_REPEATED'
          : await errorOf(read, store, existing, geocoder);
    if (error === undefined && code !== '') taken.add(code);
    const act = error === undefined ? (store === undefined ? 'CREATE' : 'UPDATE') : null;
    outcomes.push({ number, state: error === undefined ? 'RIGHT' : 'WRONG', act, error: error ?? null, storeId: null });
  }
  await setOutcomes(tx, key, outcomes);
  return outcomes;
}

async function errorOf(
  row: ImportedStore,
  store: KnownStore | undefined,
  existing: StoredImport['existing'],
  geocoder: Geocoder,
): Promise<ImportRowError | undefined> {
  if ((await geocoder.findPincode(row.pincode)) === undefined) return 'PINCODE_UNKNOWN';
  if (store === undefined) return undefined;
  if (existing === 'REFUSE') return 'STORE_EXISTS';
  return store.counter_codes.length + newCounters(row, store).length > maxCounters ? 'COUNTERS_TOO_MANY' : undefined;
}

/** The counters in a row that its store does not have yet. */
export const newCounters = ({ counters }: ImportedStore, { counter_names }: KnownStore): string[] =>
  counters.filter((name) => !counter_names.includes(name.toLowerCase()));
