import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';

/** A view with the name of its creator, as long as they are in the team. */
export type ViewRow = Row<'saved_view'> & { readonly saver: string | null };

/** Selects views: a person's own and the team's shared ones, in one mode. */
export interface Viewer {
  readonly ownerId: string;
  readonly mode: TenantMode;
  readonly personId: string;
}

/** Prevents other changes to views of this owner until the transaction ends. */
export async function lockViews(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-views:' || ${ownerId}::text, 0))`.execute(tx);
}

/** The views of a person and of the team, oldest first. */
export async function listViews(tx: Tx, { ownerId, mode, personId }: Viewer): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.*, p.name as saver from saved_view v
      left join tenant t on t.id = v.owner_id
      left join membership m on m.person_id = v.created_by and m.status = 'ACTIVE'
        and (m.group_id = v.owner_id or m.merchant_id = t.merchant_id)
      left join person p on p.id = m.person_id
    where v.owner_id = ${ownerId}::uuid and v.mode = ${mode} and (v.shared or v.created_by = ${personId}::uuid)
    order by v.id`.execute(tx);
  return rows;
}

export async function listStoresOf(
  tx: Tx,
  tenants: readonly string[],
  { terminals, qrCodes }: { readonly terminals: readonly string[]; readonly qrCodes: readonly string[] },
): Promise<string[]> {
  const own = (ids: readonly string[]) => sql`tenant_id = any (${uuidArray(tenants)}) and id = any (${uuidArray(ids)})`;
  const { rows } = await sql<{ store_id: string }>`
    select store_id from terminal where ${own(terminals)}
    union select store_id from qr_code where ${own(qrCodes)}`.execute(tx);
  return rows.map(({ store_id }) => store_id);
}

export async function insertView(tx: Tx, row: Omit<Row<'saved_view'>, 'params'> & { params: string }): Promise<void> {
  await tx.insertInto('saved_view').values(row).execute();
}

export async function updateView(
  tx: Tx,
  { owner_id, id }: Pick<Row<'saved_view'>, 'owner_id' | 'id'>,
  change: Pick<Row<'saved_view'>, 'name' | 'shared' | 'store_ids' | 'version' | 'changed_at'> & { params: string },
): Promise<void> {
  await tx.updateTable('saved_view').set(change).where('owner_id', '=', owner_id).where('id', '=', id).execute();
}

export async function deleteView(tx: Tx, { owner_id, id }: Pick<Row<'saved_view'>, 'owner_id' | 'id'>): Promise<void> {
  await tx.deleteFrom('saved_view').where('owner_id', '=', owner_id).where('id', '=', id).execute();
}

/** Deletes this person's private views, among the owners that the transaction may change. */
export async function deleteOwnViews(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('created_by', '=', personId).where('shared', '=', false).execute();
}
