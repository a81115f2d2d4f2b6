import type { WrongCell } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { LinkRowFilter } from '@galla/contract/collect/payment-link-batches/states.ts';
import { sql } from 'kysely';
import { textArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { withoutCopyAt } from '../../platform/db/distribution/without-copy.ts';
import type { BatchKey } from './queries.ts';

export type StoredRow = Row<'payment_link_batch_row'>;

/** The parsed cells of a row, before the checks that need the database. */
export interface NewRow {
  readonly number: number;
  readonly cells: StoredRow['cells'];
  readonly wrong: readonly WrongCell[];
  readonly reference: string;
  readonly amount: number | null;
  readonly expires_at: Date | null;
  readonly send_by: readonly string[];
}

const newRows = (rows: readonly NewRow[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (number int, cells jsonb, wrong jsonb, reference text,
    amount bigint, expires_at timestamptz, send_by json)`;

const sendBy = sql`array(select json_array_elements_text(n.send_by))`;

/** Stores rows in one statement. */
export async function insertRows(tx: Tx, { tenantId, batchId }: BatchKey, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into payment_link_batch_row (tenant_id, batch_id, number, cells, wrong, reference, amount, expires_at, send_by, state)
    select ${tenantId}::uuid, ${batchId}::uuid, n.number, n.cells, n.wrong, n.reference, n.amount, n.expires_at, ${sendBy},
      'UNCHECKED' from ${newRows(rows)} ${await withoutCopyAt(tx)}`.execute(tx);
}

/** Replaces cells of a row, which is then checked again. */
export async function storeCorrection(tx: Tx, { tenantId, batchId }: BatchKey, row: NewRow): Promise<void> {
  await sql`
    update payment_link_batch_row r set cells = n.cells, wrong = n.wrong, reference = n.reference, amount = n.amount,
      expires_at = n.expires_at, send_by = ${sendBy}, same_as = null, state = 'UNCHECKED'
    from ${newRows([row])}
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number = n.number`.execute(tx);
}

/** The next rows in a state, in file order. */
export function findRowsIn(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  page: { readonly state: StoredRow['state']; readonly after: number; readonly size: number },
): Promise<StoredRow[]> {
  return tx
    .selectFrom('payment_link_batch_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '>', page.after)
    .where('state', '=', page.state)
    .orderBy('number')
    .limit(page.size)
    .execute();
}

/** One row. Undefined if the file has no row with this number. */
export function findRow(tx: Tx, { tenantId, batchId }: BatchKey, number: number): Promise<StoredRow | undefined> {
  return tx
    .selectFrom('payment_link_batch_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The row of the file that owns each of these references: the one that does not repeat another. */
export async function findHolders(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  references: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; number: number }>`
    select reference, number from payment_link_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId} and reference = any (${textArray(references)})
      and reference <> '' and same_as is null and state in ('RIGHT', 'WRONG')`.execute(tx);
  return new Map(rows.map(({ reference, number }) => [reference, number]));
}

/** Those of these references that links of the merchant already use. */
export async function findTaken(tx: Tx, tenantId: string, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference_search as reference from payment_link
    where tenant_id = ${tenantId} and reference_search = any (${textArray(references)})`.execute(tx);
  return new Set(rows.map(({ reference }) => reference));
}

/** The result of checking a row. */
export interface Checked {
  readonly number: number;
  readonly wrong: readonly WrongCell[];
  readonly same_as: number | null;
}

/** Stores the results of checks in one statement. */
export async function setChecked(tx: Tx, { tenantId, batchId }: BatchKey, rows: readonly Checked[]): Promise<void> {
  await sql`
    update payment_link_batch_row r set wrong = n.wrong, same_as = n.same_as,
      state = case when n.wrong = '[]' then 'RIGHT' else 'WRONG' end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (number int, wrong jsonb, same_as int)
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number = n.number`.execute(tx);
}

/** Stores when a wrong row became valid. */
export async function setCorrected(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  number: number,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('payment_link_batch_row')
    .set({ corrected_at: at })
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .where('state', '=', 'RIGHT')
    .execute();
}

/** Unchecks the rows that repeated this row's reference, because the reference may be free now. */
export async function uncheckRepeated(tx: Tx, { tenantId, batchId }: BatchKey, holder: number): Promise<void> {
  await sql`
    update payment_link_batch_row set state = 'UNCHECKED', same_as = null
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'WRONG' and same_as = ${holder}`.execute(tx);
}

/** Leaves out all wrong rows. */
export async function leaveOutWrong(tx: Tx, { tenantId, batchId }: BatchKey): Promise<void> {
  await sql`
    update payment_link_batch_row set state = 'LEFT_OUT'
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'WRONG'`.execute(tx);
}

/** The result of a row: its link, or the reason why there is none. */
export interface Outcome {
  readonly number: number;
  readonly link_id: string | null;
  readonly wrong: readonly WrongCell[];
}

/** Stores the results of rows in one statement. */
export async function setOutcomes(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update payment_link_batch_row r set link_id = n.link_id, wrong = n.wrong,
      state = case when n.link_id is null then 'FAILED' else 'DONE' end
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as n (number int, link_id uuid, wrong jsonb)
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number = n.number`.execute(tx);
}

/** A row with its displayed state and its link. */
export interface ShownRow extends StoredRow {
  shown_state: StoredRow['state'] | 'CANCELLED';
  link_code: string | null;
  link_state: Row<'payment_link'>['state'] | null;
}

const filters = {
  all: sql`true`,
  wrong: sql`(r.state in ('WRONG', 'FAILED') or r.corrected_at is not null)`,
  done: sql`r.state = 'DONE'`,
  failed: sql`r.state = 'FAILED'`,
  left_out: sql`r.state = 'LEFT_OUT'`,
} satisfies Record<LinkRowFilter, unknown>;

/** The displayed state. Unfinished rows of a cancelled file count as cancelled. */
export const shownState = sql`case when r.state in ('RIGHT', 'UNCHECKED', 'WRONG') and b.state = 'CANCELLED' then 'CANCELLED' else r.state end`;

/** Rows `r` of file `b` with the link `l` of each. */
export const rowTables = sql`payment_link_batch_row r
  join payment_link_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id
  left join payment_link l on l.tenant_id = r.tenant_id and l.id = r.link_id`;

/** A page of rows in file order, plus one row if there are more. */
export async function listRows(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  page: { readonly filter: LinkRowFilter; readonly size: number; readonly after: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.*, ${shownState} as shown_state, l.code as link_code, l.state as link_state from ${rowTables}
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.number > ${page.after} and ${filters[page.filter]}
    order by r.number limit ${page.size + 1}`.execute(tx);
  return rows;
}
