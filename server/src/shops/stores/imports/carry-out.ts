import type { ImportCells, ImportedStore } from '@galla/contract/shops/stores/import-rules.ts';
import { readImportRow } from '@galla/contract/shops/stores/import-rules.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Geocoder, PincodeArea } from '../../../platform/geocoding/geocoder.ts';
import { newId } from '../../../platform/ids.ts';
import { nextCode } from '../counters.ts';
import { newStoreCode, numbered } from '../public/change.ts';
import { insertCounters, insertStore, updateStore } from '../public/change-queries.ts';
import { newCounters } from './check.ts';
import type { StoredImport } from './queries.ts';
import type { KnownStore, RowOutcome, StoredRow } from './row-queries.ts';
import { findRowsIn, findStoresByCode, setOutcomes } from './row-queries.ts';

/** The counters of a store whose row names none. */
const usualCounters = ['Counter 1'];

/**
 * Creates and changes the stores of the next valid rows in the caller's transaction. Stores, counters and rows are
 * written together or not at all, so that after a crash a row is either untouched or done. Fewer results than requested
 * mean that these were the last rows.
 */
export async function carryOutRows(
  tx: Tx,
  geocoder: Geocoder,
  { tenant_id: tenantId, id: importId, position }: StoredImport,
  size: number,
  now: number,
): Promise<RowOutcome[]> {
  const key = { tenantId, importId };
  const rows = await findRowsIn(tx, key, { state: 'RIGHT', after: position, size });
  const codes = rows.map(({ code }) => code);
  const stores = await findStoresByCode(tx, tenantId, codes, true);
  const outcomes: RowOutcome[] = [];
  for (const row of rows)
    outcomes.push(await carryOut(tx, { tenantId, geocoder, now, row, store: stores.get(row.code) }));
  await setOutcomes(tx, key, outcomes);
  return outcomes;
}

interface DueRow {
  readonly tenantId: string;
  readonly geocoder: Geocoder;
  readonly now: number;
  readonly row: StoredRow;
  readonly store: KnownStore | undefined;
}

async function carryOut(tx: Tx, { tenantId, geocoder, now, row, store }: DueRow): Promise<RowOutcome> {
  const { number, act } = row;
  const failed = (error: RowOutcome['error']) => ({ number, state: 'FAILED', act, error, storeId: null }) as const;
  const read = readImportRow(row.cells as ImportCells);
  if (typeof read === 'string') return failed(read);
  const area = await geocoder.findPincode(read.pincode);
  if (area === undefined) return failed('PINCODE_UNKNOWN');
  if (act === 'UPDATE' && store !== undefined) {
    await changeStoreBy(tx, store, { read, area, now });
    return { number, state: 'DONE', act, error: null, storeId: store.id };
  }
  // A store with this code was added after the check.
  const storeId = store === undefined ? await addStoreBy(tx, tenantId, { read, area, now }) : undefined;
  return storeId === undefined ? failed('STORE_EXISTS') : { number, state: 'DONE', act, error: null, storeId };
}

interface ReadRow {
  readonly read: ImportedStore;
  readonly area: PincodeArea;
  readonly now: number;
}

const coordinatesOf = ({ place }: ImportedStore, { middle }: PincodeArea) => ({
  latitude: place?.latitude ?? middle?.latitude ?? null,
  longitude: place?.longitude ?? middle?.longitude ?? null,
  located_by: place === null ? (middle === null ? null : ('PINCODE' as const)) : ('ENTERED' as const),
});

async function addStoreBy(tx: Tx, tenantId: string, { read, area, now }: ReadRow): Promise<string | undefined> {
  const { code, name, line, locality, landmark, pincode, hours, tags, counters } = read;
  const store = {
    id: newId(now),
    code: code || newStoreCode(),
    name,
    line,
    locality,
    landmark,
    pincode,
    tags,
    city: read.city ?? area.city,
    state: area.state,
    hours: hours && JSON.stringify(hours),
    ...coordinatesOf(read, area),
  };
  const at = new Date(now);
  while (!(await insertStore(tx, tenantId, store, at))) {
    if (code !== '') return undefined;
    store.code = newStoreCode();
  }
  const names = counters.length === 0 ? usualCounters : counters;
  await insertCounters(tx, { tenantId, storeId: store.id }, numbered(names, now), at);
  return store.id;
}

/** Empty optional cells change nothing. A store with a new PIN code gets that code's city and coordinates. */
async function changeStoreBy(tx: Tx, store: KnownStore, { read, area, now }: ReadRow): Promise<void> {
  const key = { tenantId: store.tenant_id, storeId: store.id };
  const { name, line, locality, landmark, pincode, hours, tags } = read;
  const hasMoved = pincode !== store.pincode;
  const changed = await updateStore(tx, key, store.version, {
    name,
    line,
    locality,
    pincode,
    state: area.state,
    city: read.city ?? (hasMoved ? area.city : store.city),
    ...(landmark === null ? {} : { landmark }),
    ...(read.place !== null || hasMoved ? coordinatesOf(read, area) : {}),
    ...(hours === null ? {} : { hours: JSON.stringify(hours) }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  });
  if (!changed) throw new RangeError('A store that is locked has its version');
  const codes = new Set(store.counter_codes);
  const added = newCounters(read, store).map((counter) => {
    const code = nextCode(codes);
    codes.add(code);
    return { id: newId(now), code, name: counter };
  });
  await insertCounters(tx, key, added, new Date(now));
}
