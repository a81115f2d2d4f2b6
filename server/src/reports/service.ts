import { meets } from '@galla/contract/core/criteria.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { criteriaOfKind, isWholeMerchants, permissionOfKind } from '@galla/contract/report-access.ts';
import type { ReportDictionary } from '@galla/contract/report-columns.ts';
import { columnsOf } from '@galla/contract/report-columns.ts';
import { fitsKind } from '@galla/contract/report-fields.ts';
import type { ReportFormat, ReportKind, ReportState } from '@galla/contract/report-rules.ts';
import { dictionariesOf, rangeProblem, reportKindNames, usualDictionary } from '@galla/contract/report-rules.ts';
import type { ReportContext } from '@galla/contract/reports.ts';
import { record } from '../audit/record.ts';
import type { Scope } from '../platform/auth/scope.ts';
import { merchantOf, tenantsOf } from '../platform/auth/scope.ts';
import type { Row } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { ScopedContext } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { istDay } from '../platform/indian-time.ts';
import { storesInScope } from '../transactions/payment-filters.ts';
import type { ReportRow } from './queries.ts';
import { countUnfinished, findContexts, findReports, insertReport, isExpired, saveContext } from './queries.ts';

/** One person's reports that wait or are made at a time: more would hold up everybody else's. */
const mostUnfinished = 10;

/** What a person asks for. Days are days of India, both included. */
export interface ReportWish {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly format: ReportFormat;
  readonly template?: ReportDictionary | undefined;
  readonly columns?: string[] | undefined;
  readonly merchantIds?: readonly string[] | undefined;
  readonly storeIds?: readonly string[] | undefined;
  readonly terminalIds?: readonly string[] | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
}

/** A report that was asked for. */
export interface Asked {
  reportId: Id<'report'>;
  state: ReportState;
}

/** The kinds of reports that a person may have, by permission, merchant and stores (B6). */
export const kindsFor = ({ permissions, facts, storeIds }: Scope): ReportKind[] =>
  reportKindNames.filter(
    (kind) =>
      permissions.has(permissionOfKind[kind]) &&
      meets(facts, criteriaOfKind[kind]) &&
      !(isWholeMerchants(kind) && storeIds !== null),
  );

const wrong = (field: string, message: string) => new Problem('STATUS_400', 400, { errors: [{ field, message }] });

/** Asks for a report: it is made later, by the worker. @throws Problem STATUS_400, INVALID_MERCHANT_ID, TOO_MANY_REQUESTS */
export async function askForReport(context: ScopedContext, wish: ReportWish): Promise<Asked> {
  const { scope, now } = context;
  const problem = rangeProblem(wish.kind, wish, istDay(now));
  if (problem !== undefined) throw wrong('to', problem);
  const tenants = merchantsOf(scope, wish);
  const look = await lookOf(context, wish, tenants);
  return keepReport(context, {
    merchant_tenants: tenants,
    store_ids: storesOf(scope, wish),
    kind: wish.kind,
    ...{ first_day: wish.from, last_day: wish.to, format: wish.format, ...look },
    filters: {
      terminalIds: uuids('terminal', wish.terminalIds),
      states: wish.states ?? null,
      instruments: wish.instruments ?? null,
    },
  });
}

type Content = Pick<
  Row<'report'>,
  | ('merchant_tenants' | 'store_ids' | 'kind' | 'first_day' | 'last_day')
  | ('filters' | 'template' | 'columns' | 'format')
>;

async function keepReport(context: ScopedContext, content: Content): Promise<Asked> {
  const { scope, now } = context;
  const { personId, membershipId } = scope;
  const [tenant_id = ''] = content.merchant_tenants;
  const id = newId(now);
  await inTenant(context.database, tenant_id, async (tx) => {
    if ((await countUnfinished(tx, tenant_id, personId)) >= mostUnfinished)
      throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 30 });
    const at = new Date(now);
    await insertReport(tx, {
      ...{ tenant_id, id, group_id: scope.groupId, ...content, state: 'TO_BE_STARTED' },
      ...{ asked_by: personId, created_at: at, due_at: at },
    });
    const { kind, first_day: from, last_day: to, format } = content;
    const detail = { report: encodeId('report', id), kind, from, to, format };
    await record(tx, context, { act: 'REPORT_GENERATED', personId, membershipId, detail });
  });
  return { reportId: encodeId('report', id), state: 'TO_BE_STARTED' };
}

/** The tenants of the merchants that are meant; what lies outside of the scope is not known. */
function merchantsOf(scope: Scope, { kind, merchantIds }: ReportWish): string[] {
  if (isWholeMerchants(kind)) return [merchantOf(scope, merchantIds?.[0]).tenantId];
  const tenants = [...tenantsOf(scope, merchantIds)];
  if (tenants.length === 0 || (merchantIds !== undefined && tenants.length < new Set(merchantIds).size))
    throw new Problem('INVALID_MERCHANT_ID', 404);
  return tenants;
}

const storesOf = (scope: Scope, { storeIds }: ReportWish): string[] | null => {
  const stores = storesInScope(scope, uuids('store', storeIds));
  return stores === null ? null : [...stores];
};

const uuids = (kind: 'store' | 'terminal', ids: readonly string[] | undefined): string[] | null =>
  ids === undefined ? null : ids.flatMap((id) => decodeId(kind, id) ?? []);

/** Template and columns: those asked for, else the merchant's default, else all columns of its dictionary. */
async function lookOf({ scope, scoped }: ScopedContext, wish: ReportWish, tenants: readonly string[]) {
  const { kind } = wish;
  const online = scope.facts.type === 'ONLINE_MERCHANT';
  const [only = ''] = tenants;
  const own = tenants.length === 1 ? (await scoped((tx) => findContexts(tx, only))).get(kind) : undefined;
  const template = wish.template ?? own?.template ?? usualDictionary(kind, online);
  const columns = wish.columns ?? (own?.template === template ? own.columns : columnsOf(template));
  if (!fitsKind(kind, template, columns)) throw wrong('columns', 'This template does not have these columns.');
  return { template, columns };
}

/** A report that the person may see. @throws Problem REPORT_NOT_FOUND */
export async function findReport({ scope, scoped }: ScopedContext, shown: string): Promise<ReportRow> {
  const id = decodeId('report', shown);
  const [report] =
    id === undefined ? [] : await scoped((tx) => findReports(tx, scope, kindsFor(scope), { id, size: 1 }));
  if (report === undefined) throw new Problem('REPORT_NOT_FOUND', 404);
  return report;
}

/** Asks once more for a report that has failed or expired. @throws Problem REPORT_NOT_FOUND, CONFLICT */
export async function regenerate(context: ScopedContext, shown: string): Promise<Asked> {
  const report = await findReport(context, shown);
  if (report.state !== 'FAILED' && !isExpired(report, context.now)) throw new Problem('CONFLICT', 409);
  const { merchant_tenants, store_ids, kind, first_day, last_day, filters, template, columns, format } = report;
  const rest = { first_day, last_day, filters, template, columns, format };
  return keepReport(context, { merchant_tenants, store_ids, kind, ...rest });
}

/** The default templates of the kinds that a person may have. */
export async function listContexts(
  { scope, scoped }: ScopedContext,
  merchantId: string | undefined,
): Promise<ReportContext[]> {
  const { tenantId } = merchantOf(scope, merchantId);
  const own = await scoped((tx) => findContexts(tx, tenantId));
  const online = scope.facts.type === 'ONLINE_MERCHANT';
  return kindsFor(scope).map((kind) => {
    const context = own.get(kind);
    const template = context?.template ?? usualDictionary(kind, online);
    const columns = context?.columns ?? columnsOf(template);
    return { kind, template, templateId: null, columns, own: context !== undefined };
  });
}

/** Changes the default template of a kind, for everybody of the merchant. @throws Problem PR002, STATUS_400 */
export async function changeContext(
  context: ScopedContext,
  body: {
    merchantId?: string | undefined;
    kind: ReportKind;
    template?: ReportDictionary | undefined;
    columns?: string[] | undefined;
  },
): Promise<ReportContext> {
  const { scope, now } = context;
  const { kind, template = dictionariesOf[kind][0], columns = columnsOf(template) } = body;
  if (!kindsFor(scope).includes(kind)) throw new Problem('PR002', 403);
  const { tenantId: tenant_id } = merchantOf(scope, body.merchantId);
  if (!dictionariesOf[kind].includes(template)) throw wrong('template', 'This kind of report has another template.');
  if (!fitsKind(kind, template, columns)) throw wrong('columns', 'This template does not have these columns.');
  const { personId, membershipId } = scope;
  await inTenant(context.database, tenant_id, async (tx) => {
    await saveContext(tx, { tenant_id, kind, template, columns, changed_at: new Date(now) });
    const detail = { kind, template, columns: columns.join(', ') };
    await record(tx, context, { act: 'REPORT_TEMPLATE_CHANGED', personId, membershipId, detail });
  });
  return { kind, template, templateId: null, columns, own: true };
}
