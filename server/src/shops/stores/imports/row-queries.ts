import type { ImportRowError } from '@galla/contract/shops/stores/import-rules.ts';
import {
  importActs,
  importColumnNames,
  importColumns,
  importRowErrors,
  importRowStates,
  importRowWarnings,
} from '@galla/contract/shops/stores/import-rules.ts';
import type { importRowFilters } from '@galla/contract/shops/stores/imports.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { textArray } from '../../../platform/db/arrays.ts';
import { csvText, named } from '../../../platform/db/csv-export.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { withoutCopyAt } from '../../../platform/db/distribution/without-copy.ts';
import type { ImportKey } from './queries.ts';

export type StoredRow = Row<'store_import_row'>;

/** A row before the checks that need the database. */
export type NewRow = Pick<StoredRow, 'number' | 'cells' | 'code' | 'error_code' | 'cell_errors'> & {
  readonly state: 'UNCHECKED' | 'WRONG';
};

/** Stores rows in one statement. */
export async function insertRows(tx: Tx, { tenantId, importId }: ImportKey, rows: readonly NewRow[]): Promise<void> {
  await sql`insert into store_import_row (tenant_id, import_id, number, cells, code, state, error_code, cell_errors)
    select ${tenantId}, ${importId}, number, cells::jsonb, code, state, error, errors::jsonb from unnest(
      ${rows.map(({ number }) => number)}::int[], ${textArray(rows.map(({ cells }) => JSON.stringify(cells)))},
      ${textArray(rows.map(({ code }) => code))}, ${textArray(rows.map(({ state }) => state))},
      ${rows.map(({ error_code }) => error_code)}::text[],
      ${textArray(rows.map(({ cell_errors }) => JSON.stringify(cell_errors)))}) as n (number, cells, code, state, error, errors)
    ${await withoutCopyAt(tx)}`.execute(tx);
}

interface PageOfRows {
  readonly state: 'UNCHECKED' | 'RIGHT';
  readonly after: number;
  readonly size: number;
}

/** The next rows in a state, in file order. */
export function findRowsIn(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  { state, after, size }: PageOfRows,
): Promise<StoredRow[]> {
  return tx
    .selectFrom('store_import_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('state', '=', state)
    .orderBy('number')
    .limit(size)
    .execute();
}

/** Those of these codes that valid rows of the import have. */
export async function findRightCodes(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from store_import_row
    where tenant_id = ${tenantId} and import_id = ${importId} and code = any (${textArray(codes)}) and code <> ''
      and state = 'RIGHT'`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** The result of a row. */
export interface RowOutcome {
  readonly number: number;
  readonly state: 'RIGHT' | 'WRONG' | 'DONE' | 'FAILED';
  readonly act: 'CREATE' | 'UPDATE' | null;
  readonly error: ImportRowError | null;
  readonly storeId: string | null;
}

/** Stores the results of rows in one statement. */
export async function setOutcomes(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update store_import_row r set state = o.state, act = o.act, error_code = o.error, store_id = o.store_id
    from unnest(${outcomes.map(({ number }) => number)}::int[], ${textArray(outcomes.map(({ state }) => state))},
      ${outcomes.map(({ act }) => act)}::text[], ${outcomes.map(({ error }) => error)}::text[],
      ${outcomes.map(({ storeId }) => storeId)}::uuid[]) o (number, state, act, error, store_id)
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number = o.number`.execute(tx);
}

export function findRows(tx: Tx, { tenantId, importId }: ImportKey, numbers: readonly number[]): Promise<StoredRow[]> {
  return tx
    .selectFrom('store_import_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('number', 'in', [...numbers])
    .execute();
}

/** Replaces cells of a row. */
export async function storeCorrection(tx: Tx, { tenantId, importId }: ImportKey, row: NewRow): Promise<void> {
  await tx
    .updateTable('store_import_row')
    .set({
      cells: JSON.stringify(row.cells),
      code: row.code,
      state: row.state,
      act: null,
      error_code: row.error_code,
      cell_errors: JSON.stringify(row.cell_errors),
    })
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('number', '=', row.number)
    .execute();
}

/** Leaves out rows: those with these numbers, or all wrong ones. */
export async function markDropped(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  which: { readonly numbers: readonly number[] } | { readonly allWrong: true },
): Promise<void> {
  const chosen = 'numbers' in which ? sql`number = any (${[...which.numbers]}::int[])` : sql`state = 'WRONG'`;
  await sql`update store_import_row set state = 'DROPPED'
    where tenant_id = ${tenantId} and import_id = ${importId} and ${chosen}`.execute(tx);
}

/** Unchecks wrong rows that conflicted with others with these codes. */
export async function uncheckRepeated(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  codes: readonly string[],
): Promise<void> {
  await sql`update store_import_row set state = 'UNCHECKED', error_code = null
    where tenant_id = ${tenantId} and import_id = ${importId} and state = 'WRONG' and error_code = 'STORE_ID_REPEATED'
      and code = any (${textArray(codes)})`.execute(tx);
}

/** A name with an address, normalised for comparison: case and spaces are ignored. */
const placeKey = (
  name: RawBuilder<unknown>,
  line: RawBuilder<unknown>,
  area: RawBuilder<unknown>,
  pincode: RawBuilder<unknown>,
) =>
  sql`lower(regexp_replace(concat_ws('|', ${name}, ${line}, ${area}, replace(${pincode}, ' ', '')), '\\s+', ' ', 'g'))`;

/**
 * Marks the rows whose name and address also occur in an earlier row or in an existing store with another id. They are
 * still valid, because two shops of one company may be in one building. Compared in code, because a fresh file has no
 * statistics for planning a join.
 */
export async function markAlike(tx: Tx, { tenantId, importId }: ImportKey): Promise<void> {
  const cell = (column: string) => sql`(cells ->> ${column})`;
  const rowKey = placeKey(cell('name'), cell('line'), cell('locality'), cell('pincode'));
  const { rows } = await sql<{ number: number; code: string; place: string; pincode: string; was: boolean }>`
    select number, code, ${rowKey} as place, replace(${cell('pincode')}, ' ', '') as pincode, warning is not null as was
    from store_import_row where tenant_id = ${tenantId} and import_id = ${importId} and state in ('RIGHT', 'WRONG')
    order by number`.execute(tx);
  const pincodes = [...new Set(rows.map(({ pincode }) => pincode))];
  const stores = await sql<{ code: string; place: string }>`
    select code, ${placeKey(sql`name`, sql`line`, sql`locality`, sql`pincode`)} as place
    from store where tenant_id = ${tenantId} and pincode = any (${textArray(pincodes)})`.execute(tx);
  const codes = Map.groupBy(stores.rows, ({ place }) => place);
  const seen = new Set<string>();
  const changed = { marked: [] as number[], unmarked: [] as number[] };
  for (const { number, code, place, was } of rows) {
    const isAlike = seen.has(place) || (codes.get(place) ?? []).some((store) => store.code !== code);
    seen.add(place);
    if (isAlike !== was) changed[isAlike ? 'marked' : 'unmarked'].push(number);
  }
  for (const [numbers, warning] of [
    [changed.marked, 'SAME_NAME_AND_ADDRESS'],
    [changed.unmarked, null],
  ] as const)
    if (numbers.length > 0)
      await sql`update store_import_row set warning = ${warning}
        where tenant_id = ${tenantId} and import_id = ${importId} and number = any (${numbers}::int[])`.execute(tx);
}

/** Rows `r` of import `i`. */
const rowTables = sql`store_import_row r join store_import i on i.tenant_id = r.tenant_id and i.id = r.import_id`;

/** The displayed state of a row. Unfinished rows of a cancelled import count as cancelled. */
const shownState = sql`case when r.state in ('RIGHT', 'UNCHECKED') and i.state = 'CANCELLED' then 'CANCELLED' else r.state end`;

/** A row with its displayed state. */
export interface ShownRow extends StoredRow {
  shown_state: StoredRow['state'] | 'CANCELLED';
}

/** A page of rows in file order, plus one row if there are more. */
export async function listRows(
  tx: Tx,
  { tenantId, importId }: ImportKey,
  page: { readonly filter: (typeof importRowFilters)[number]; readonly size: number; readonly after: number },
): Promise<ShownRow[]> {
  const warned = sql`r.state in ('RIGHT', 'DONE') and r.warning is not null`;
  const fits =
    page.filter === 'all' ? sql`true` : page.filter === 'warned' ? warned : sql`r.state = ${page.filter.toUpperCase()}`;
  const { rows } = await sql<ShownRow>`select r.*, ${shownState} as shown_state from ${rowTables}
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number > ${page.after} and ${fits}
    order by r.number limit ${page.size + 1}`.execute(tx);
  return rows;
}

/** All errors of a row, the first one first, each by its code or with another name. Null for none. */
const allErrors = (shown: RawBuilder<unknown>) => sql`case when r.error_code is not null then (
  select string_agg(${shown}, '; ' order by e.position)
  from jsonb_array_elements_text(jsonb_build_array(r.error_code) || (r.cell_errors - r.error_code))
    with ordinality e (code, position)) end`;

/** The rows of an import under the headings on screen, in file order. */
export function resultQuery({ tenantId, importId }: ImportKey): RawBuilder<unknown> {
  const columns: readonly (readonly [heading: string, value: RawBuilder<unknown>])[] = [
    ['row', sql`r.number`],
    ...importColumnNames.map((column) => [importColumns[column], csvText(sql`(r.cells ->> ${column})`)] as const),
    ['state', named(shownState, importRowStates)],
    ['act', named(sql`r.act`, importActs)],
    ['made_store_id', sql`s.code`],
    ['warning', sql`case when r.state <> 'DROPPED' then ${named(sql`r.warning`, importRowWarnings)} end`],
    ['error_code', allErrors(sql`e.code`)],
    ['error_description', allErrors(named(sql`e.code`, importRowErrors))],
  ];
  const list = columns.map(([heading, value]) => sql`${value} as ${sql.id(heading)}`);
  return sql`select ${sql.join(list)} from ${rowTables} left join store s on s.tenant_id = r.tenant_id and s.id = r.store_id
    where r.tenant_id = ${tenantId}::uuid and r.import_id = ${importId}::uuid order by r.number`;
}

/** A store with the names and codes of its counters. */
export interface KnownStore extends Row<'store'> {
  counter_names: string[];
  counter_codes: string[];
}

/** The stores of a tenant with these codes. For changes they are locked in code order. */
export async function findStoresByCode(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
  lock = false,
): Promise<Map<string, KnownStore>> {
  const { rows } = await sql<KnownStore>`
    select s.*, array(select lower(t.name) from terminal t where t.tenant_id = ${tenantId} and t.store_id = s.id) as counter_names,
      array(select t.code from terminal t where t.tenant_id = ${tenantId} and t.store_id = s.id) as counter_codes
    from store s where s.tenant_id = ${tenantId} and s.code = any (${textArray(codes)}) and s.code <> ''
    order by s.code ${lock ? sql`for no key update of s` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}
