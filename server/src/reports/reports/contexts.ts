import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { columnsOf } from '@galla/contract/reports/reports/columns.ts';
import { reportTemplateIds } from '@galla/contract/reports/reports/feature.ts';
import { reportKinds, usualDictionary } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportContext } from '@galla/contract/reports/reports/schemas.ts';
import type { CallerContext } from '../../callers/scoped.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import { kindsFor, wrong } from './kinds.ts';
import { findContexts, saveContext } from './queries.ts';
import type { LookRequest } from './report-requests.ts';
import { lookOf } from './report-requests.ts';

const shown = (templateId: string | null) => (templateId === null ? null : encodeId(reportTemplateIds, templateId));

/** The default templates of the report kinds available to a person. */
export async function listContexts(
  { scope, scoped }: CallerContext,
  merchantId: string | undefined,
): Promise<ReportContext[]> {
  const { tenantId } = merchantOf(scope, merchantId);
  const own = await scoped((tx) => findContexts(tx, tenantId));
  const online = scope.facts.type === 'ONLINE_MERCHANT';
  return kindsFor(scope).map((kind) => {
    const context = own.get(kind);
    const template = context?.template ?? usualDictionary(kind, online);
    const columns = context?.columns ?? columnsOf(template);
    return { kind, template, templateId: shown(context?.template_id ?? null), columns, own: context !== undefined };
  });
}

/** Changes the default template of a kind for the whole merchant. @throws Problem PR002, STATUS_400 */
export async function changeContext(
  context: CallerContext,
  body: Omit<LookRequest, 'format'> & { merchantId?: string | undefined },
): Promise<ReportContext> {
  const { scope, now } = context;
  const { kind } = body;
  if (!kindsFor(scope).includes(kind)) throw new Problem('PR002', 403);
  const { tenantId: tenant_id } = merchantOf(scope, body.merchantId);
  if (body.template === undefined && body.templateId === undefined) throw wrong('template', 'Choose a template.');
  if (body.template !== undefined && !reportKinds[kind].dictionaries.includes(body.template))
    throw wrong('template', 'This kind of report has another template.');
  const columns = body.columns ?? (body.template === undefined ? undefined : columnsOf(body.template));
  const look = await lookOf(context, { ...body, columns, format: 'CSV' }, []);
  const { personId, membershipId } = scope;
  await inTenant(context.database, tenant_id, async (tx) => {
    await saveContext(tx, { tenant_id, kind, ...look, changed_at: new Date(now) });
    const detail = { kind, template: look.template, columns: look.columns.join(', ') };
    await record(tx, context, { act: 'REPORT_TEMPLATE_CHANGED', personId, membershipId, detail });
  });
  return { kind, template: look.template, templateId: shown(look.template_id), columns: look.columns, own: true };
}
