import { importStates, workingImportStates } from '@galla/contract/shops/stores/import-rules.ts';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { fileWork } from '../../../platform/jobs/file-work.ts';

/** The name of the job that checks and processes imports. */
export const importName = 'stores.import';

/** How the job finds its work. */
export const importWork = fileWork({ table: 'store_import', job: importName, working: workingImportStates });

/** The key of an import. UUIDs. */
export interface ImportKey {
  readonly tenantId: string;
  readonly importId: string;
}

/** The key of an import as its job expects it. */
export const fileOf = ({ tenantId, importId }: ImportKey) => ({ tenantId, id: importId });

export type StoredImport = Row<'store_import'>;

/** An import with the name of its uploader. */
export interface ImportRecord extends StoredImport {
  created_by_name: string | null;
}

const imports = sql`select i.*, p.name as created_by_name from store_import i left join person p on p.id = i.created_by`;

/** One page of imports, newest first, plus one if there are more. */
export async function listImports(
  tx: Tx,
  { tenants }: Scope,
  { size, after }: { readonly size: number; readonly after: string | undefined },
): Promise<ImportRecord[]> {
  const beyond = after === undefined ? sql`true` : sql`i.id < ${after}::uuid`;
  const { rows } = await sql<ImportRecord>`${imports} where i.tenant_id = any (${uuidArray(tenants)}) and ${beyond}
    order by i.id desc limit ${size + 1}`.execute(tx);
  return rows;
}

/** One import inside the scope. */
export async function findImport(tx: Tx, { tenants }: Scope, importId: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`${imports}
    where i.tenant_id = any (${uuidArray(tenants)}) and i.id = ${importId}::uuid`.execute(tx);
  return rows[0];
}

/** Creates an import before its rows are known. */
export async function insertImport(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  about: Pick<StoredImport, 'file_name' | 'existing' | 'created_by'> & { readonly reading: string },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('store_import')
    .values({ ...about, tenant_id: tenantId, id: importId, created_at: at, worked_at: at, row_count: 0 })
    .execute();
}

/** Locks the current import, after the worker's current step and before its next. */
export function lockImport(tx: Tx, { tenantId, importId }: ImportKey): Promise<StoredImport> {
  return tx
    .selectFrom('store_import')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes an import that the caller has locked. */
export async function changeImport(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  set: Partial<Omit<StoredImport, 'tenant_id' | 'id' | 'reading'>>,
): Promise<void> {
  await tx.updateTable('store_import').set(set).where('tenant_id', '=', tenantId).where('id', '=', importId).execute();
}

/** Counts the rows of an import again after people have changed some. */
export async function recount(tx: Tx, { tenantId, importId }: ImportKey): Promise<void> {
  await sql`update store_import i set create_rows = n.create_rows, update_rows = n.update_rows, wrong_rows = n.wrong_rows,
      dropped_rows = n.dropped_rows, warned_rows = n.warned_rows
    from (select count(*) filter (where state = 'RIGHT' and act = 'CREATE') as create_rows,
        count(*) filter (where state = 'RIGHT' and act = 'UPDATE') as update_rows,
        count(*) filter (where state = 'WRONG') as wrong_rows, count(*) filter (where state = 'DROPPED') as dropped_rows,
        count(*) filter (where state = 'RIGHT' and warning is not null) as warned_rows
      from store_import_row where tenant_id = ${tenantId} and import_id = ${importId}) n
    where i.tenant_id = ${tenantId} and i.id = ${importId}`.execute(tx);
}

/** The number of valid rows with a warning. */
export async function countWarned(tx: Tx, { tenantId, importId }: ImportKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store_import_row
    where tenant_id = ${tenantId} and import_id = ${importId} and state = 'RIGHT' and warning is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks an import that is still in progress. Undefined if it has been cancelled. */
export async function lockWorking(tx: Tx, key: ImportKey): Promise<StoredImport | undefined> {
  const row = await lockImport(tx, key);
  return importStates[row.state].isWorking ? row : undefined;
}
