import { sql } from 'kysely';
import { isOneOf } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** A merchant's template with the name of the person who last changed it. */
export type TemplateRow = Row<'report_template'> & { readonly changer: string | null };

/** Prevents other changes to templates of this owner until the transaction ends. */
export async function lockTemplates(tx: Tx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-templates:' || ${owner}::text, 0))`.execute(tx);
}

/** The templates of an owner by name, or the one with this id. */
export async function readTemplates(tx: Tx, owner: string, id?: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.*, p.name as changer from report_template t left join person p on p.id = t.changed_by
    where t.owner_id = ${owner}::uuid ${id === undefined ? sql`` : sql`and t.id = ${id}::uuid`}
    order by lower(t.name)`.execute(tx);
  return rows;
}

export async function insertTemplate(tx: Tx, row: Row<'report_template'>): Promise<void> {
  await tx.insertInto('report_template').values(row).execute();
}

/** The defaults of these tenants that use a template. */
const usedBy = (tenants: readonly string[], id: string) =>
  sql<boolean>`${isOneOf(sql`tenant_id`, 'uuid', tenants)} and template_id = ${id}`;

/** Changes a template, together with the schedules and tenant defaults that use it. */
export async function leadTemplate(
  tx: Tx,
  row: Omit<Row<'report_template'>, 'template'>,
  tenants: readonly string[],
): Promise<void> {
  const { owner_id, id, columns, ...rest } = row;
  await tx
    .updateTable('report_template')
    .set({ columns, ...rest })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('report_schedule')
    .set({ columns })
    .where('owner_id', '=', owner_id)
    .where('template_id', '=', id)
    .execute();
  await tx.updateTable('report_context').set({ columns }).where(usedBy(tenants, id)).execute();
}

/** Deletes a template. The schedules and tenant defaults that used it keep its columns. */
export async function deleteTemplate(tx: Tx, owner: string, id: string, tenants: readonly string[]): Promise<void> {
  await tx.deleteFrom('report_template').where('owner_id', '=', owner).where('id', '=', id).execute();
  await tx
    .updateTable('report_schedule')
    .set({ template_id: null })
    .where('owner_id', '=', owner)
    .where('template_id', '=', id)
    .execute();
  await tx.updateTable('report_context').set({ template_id: null }).where(usedBy(tenants, id)).execute();
}
