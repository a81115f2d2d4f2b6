import type { Tx } from '../../../platform/db/database.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import { fileJob } from '../../../platform/jobs/file-job.ts';
import type { JobNeeds } from '../../../platform/jobs/job.ts';
import { carryOutRows } from './carry-out.ts';
import { checkRows } from './check.ts';
import type { ImportKey, StoredImport } from './queries.ts';
import { changeImport, countWarned, importName, importWork, lockWorking } from './queries.ts';
import { markAlike } from './row-queries.ts';

/** The dependencies of processing imports. */
export interface ImportWork extends JobNeeds {
  readonly geocoder: Geocoder;
  /** Rows in one transaction, if not the default. Cancelling waits for at most one transaction. */
  readonly importRowsAtOnce?: { readonly check: number; readonly carryOut: number };
}

const usualRowsAtOnce = { check: 500, carryOut: 100 };

/** Advances imports by one step: a page of checks or of stores. */
export const processImports = fileJob<ImportWork>({
  name: importName,
  work: importWork,
  atOnce: 2,
  // The PIN codes are loaded once per process, and not while rows are locked.
  prepare: ({ geocoder }) => geocoder.findPincode('110001'),
  step: (tx, work, { tenantId, id }) => stepOf(tx, work, { tenantId, importId: id }),
});

async function stepOf(tx: Tx, work: ImportWork, key: ImportKey): Promise<void> {
  const row = await lockWorking(tx, key);
  if (row === undefined) return;
  const now = work.clock.now();
  const change = row.state === 'CHECKING' ? await checkStep(tx, work, row) : await carryOutStep(tx, work, row, now);
  await changeImport(tx, key, { ...change, worked_at: new Date(now) });
}

async function checkStep(
  tx: Tx,
  { geocoder, importRowsAtOnce: { check: size } = usualRowsAtOnce }: ImportWork,
  row: StoredImport,
): Promise<Partial<StoredImport>> {
  const outcomes = await checkRows(tx, geocoder, row, { after: row.position, size });
  const count = (fits: (outcome: (typeof outcomes)[number]) => boolean) => outcomes.filter(fits).length;
  const isLast = outcomes.length < size;
  const key = { tenantId: row.tenant_id, importId: row.id };
  if (isLast) await markAlike(tx, key);
  return {
    ...(isLast ? { warned_rows: await countWarned(tx, key) } : {}),
    create_rows: row.create_rows + count(({ act }) => act === 'CREATE'),
    update_rows: row.update_rows + count(({ act }) => act === 'UPDATE'),
    wrong_rows: row.wrong_rows + count(({ state }) => state === 'WRONG'),
    position: isLast ? 0 : (outcomes.at(-1)?.number ?? row.position),
    ...(isLast ? { state: 'READY' } : {}),
  };
}

async function carryOutStep(
  tx: Tx,
  { geocoder, importRowsAtOnce: { carryOut: size } = usualRowsAtOnce }: ImportWork,
  row: StoredImport,
  now: number,
): Promise<Partial<StoredImport>> {
  const outcomes = await carryOutRows(tx, geocoder, row, size, now);
  const done = outcomes.filter(({ state }) => state === 'DONE').length;
  return {
    done_rows: row.done_rows + done,
    failed_rows: row.failed_rows + outcomes.length - done,
    position: outcomes.at(-1)?.number ?? row.position,
    ...(outcomes.length < size ? { state: 'COMPLETED', finished_at: new Date(now) } : {}),
  };
}
