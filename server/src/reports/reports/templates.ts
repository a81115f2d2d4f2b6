import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { reportTemplateIds } from '@galla/contract/reports/reports/feature.ts';
import { areColumns } from '@galla/contract/reports/reports/fields.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportTemplate } from '@galla/contract/reports/reports/templates.ts';
import { maxReportTemplates } from '@galla/contract/reports/reports/templates.ts';
import type { CallerContext } from '../../callers/scoped.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { kindsFor, ownerOf, wrong } from './kinds.ts';
import type { TemplateRow } from './template-queries.ts';
import { deleteTemplate, insertTemplate, leadTemplate, lockTemplates, readTemplates } from './template-queries.ts';

const viewTemplate = (row: TemplateRow): ReportTemplate => ({
  templateId: encodeId(reportTemplateIds, row.id),
  name: row.name,
  template: row.template,
  columns: row.columns,
  changedBy: row.changer,
  changedAt: row.changed_at.toISOString(),
});

/** Whether reports with this dictionary are available to a person. */
const mayUse = ({ scope }: CallerContext, template: ReportDictionary) =>
  kindsFor(scope).some((kind) => reportKinds[kind].dictionaries.includes(template));

/** The merchant's or group's own templates for the kinds available to the person, by name. */
export async function listTemplates(context: CallerContext): Promise<ReportTemplate[]> {
  const owner = ownerOf(context.scope);
  const rows = await inTenants(context.database, [owner], (tx) => readTemplates(tx, owner));
  return rows.filter(({ template }) => mayUse(context, template)).map(viewTemplate);
}

/** An own template that the person may use. */
export async function findTemplate(context: CallerContext, shown: string): Promise<TemplateRow | undefined> {
  const owner = ownerOf(context.scope);
  const id = decodeId(reportTemplateIds, shown);
  const rows = id === undefined ? [] : await inTenants(context.database, [owner], (tx) => readTemplates(tx, owner, id));
  return rows.find(({ template }) => mayUse(context, template));
}

/** Changes the templates of an owner and records the change, one change at a time. */
async function changing<T>(
  context: CallerContext,
  work: (tx: Tx, owner: string) => Promise<{ readonly result: T; readonly detail: Record<string, string> }>,
  act: 'REPORT_TEMPLATE_KEPT' | 'REPORT_TEMPLATE_DELETED',
): Promise<T> {
  const { scope } = context;
  const owner = ownerOf(scope);
  return inTenant(context.database, [owner, ...scope.tenants], async (tx) => {
    await lockTemplates(tx, owner);
    const { result, detail } = await work(tx, owner);
    await record(tx, context, { act, personId: scope.personId, membershipId: scope.membershipId, detail });
    return result;
  });
}

/** The current template with this id. @throws Problem STATUS_404 */
async function known(context: CallerContext, tx: Tx, owner: string, shown: string): Promise<TemplateRow> {
  const [row] = await readTemplates(tx, owner, decodeId(reportTemplateIds, shown) ?? owner);
  if (row === undefined || !mayUse(context, row.template)) throw new Problem('STATUS_404', 404);
  return row;
}

async function readBack(tx: Tx, owner: string, id: string): Promise<ReportTemplate> {
  const [row] = await readTemplates(tx, owner, id);
  if (row === undefined) throw new TypeError('A template that was just written is there.');
  return viewTemplate(row);
}

const isTaken = (rows: readonly TemplateRow[], name: string, except?: string) =>
  rows.some((row) => row.id !== except && row.name.toLowerCase() === name.toLowerCase());

/** Stores a new template. @throws Problem CONFLICT if the name is taken, STATUS_400 above the limit, PR002 */
export function createTemplate(
  context: CallerContext,
  { name, template, columns }: { name: string; template: ReportDictionary; columns: string[] },
): Promise<ReportTemplate> {
  if (!mayUse(context, template)) throw new Problem('PR002', 403);
  if (!areColumns(template, columns)) throw wrong('columns', 'This template does not have these columns.');
  return changing(
    context,
    async (tx, owner_id) => {
      const rows = await readTemplates(tx, owner_id);
      if (isTaken(rows, name)) throw new Problem('CONFLICT', 409);
      if (rows.length >= maxReportTemplates) throw wrong('name', `There are ${maxReportTemplates} templates already.`);
      const id = newId(context.now);
      const by = { changed_by: context.scope.personId, changed_at: new Date(context.now) };
      await insertTemplate(tx, { owner_id, id, name, template, columns, ...by });
      return { result: await readBack(tx, owner_id, id), detail: { name, template, columns: columns.join(', ') } };
    },
    'REPORT_TEMPLATE_KEPT',
  );
}

/** Renames a template or changes its columns; schedules and defaults follow. @throws Problem STATUS_404, CONFLICT */
export function changeTemplate(
  context: CallerContext,
  shown: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<ReportTemplate> {
  return changing(
    context,
    async (tx, owner) => {
      const { id, template } = await known(context, tx, owner, shown);
      if (!areColumns(template, columns)) throw wrong('columns', 'This template does not have these columns.');
      if (isTaken(await readTemplates(tx, owner), name, id)) throw new Problem('CONFLICT', 409);
      const by = { changed_by: context.scope.personId, changed_at: new Date(context.now) };
      await leadTemplate(tx, { owner_id: owner, id, name, columns, ...by }, context.scope.tenants);
      return { result: await readBack(tx, owner, id), detail: { name, template, columns: columns.join(', ') } };
    },
    'REPORT_TEMPLATE_KEPT',
  );
}

/** Deletes a template; schedules and defaults keep its columns. @throws Problem STATUS_404 */
export function removeTemplate(context: CallerContext, shown: string): Promise<Record<string, never>> {
  return changing(
    context,
    async (tx, owner) => {
      const { id, name, template } = await known(context, tx, owner, shown);
      await deleteTemplate(tx, owner, id, context.scope.tenants);
      return { result: {}, detail: { name, template } };
    },
    'REPORT_TEMPLATE_DELETED',
  );
}
