import type { Id } from '@galla/contract/core/ids.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportState } from '@galla/contract/reports/reports/rules.ts';
import { rangeProblem } from '@galla/contract/reports/reports/rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { keysetPage } from '../../../platform/db/keyset-page.ts';
import type { OnceContext } from '../../../platform/http/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { kindsFor, wrong } from '../kinds.ts';
import type { ReportRow } from '../queries.ts';
import { countUnfinished, findReports, insertReport, searchReports } from '../queries.ts';
import type { ReportRequest } from '../report-requests.ts';
import { filtersOf, lookOf, merchantsOf, storesOf } from '../report-requests.ts';
import { isExpired, viewReport } from './report-view.ts';

/** The maximum number of one person's unfinished reports. More would delay everyone else's. */
const maxUnfinished = 10;

export interface Asked {
  reportId: Id<'report'>;
  state: ReportState;
}

/**
 * Requests a report, which the worker generates later. @throws Problem STATUS_400, INVALID_MERCHANT_ID,
 * TOO_MANY_REQUESTS
 */
export async function askForReport(context: CallerContext, request: ReportRequest): Promise<Asked> {
  const content = await contentOf(context, request);
  return inTenant(context.database, tenantOf(content), (tx) => keepReport(tx, context, content));
}

/** The same, in the transaction of a caller's idempotency key. */
export async function askForReportOnce(context: CallerContext & OnceContext, request: ReportRequest): Promise<Asked> {
  const content = await contentOf(context, request);
  return context.once(tenantOf(content), (tx) => keepReport(tx, context, content));
}

async function contentOf(context: CallerContext, request: ReportRequest): Promise<Content> {
  const { scope, now } = context;
  const problem = rangeProblem(request.kind, request, istDay(now));
  if (problem !== undefined) throw wrong('to', problem);
  const tenants = merchantsOf(scope, request);
  const { template, columns } = await lookOf(context, request, tenants);
  return {
    merchant_tenants: tenants,
    store_ids: storesOf(scope, request.storeIds),
    kind: request.kind,
    first_day: request.from,
    last_day: request.to,
    format: request.format,
    template,
    columns,
    filters: filtersOf(request),
  };
}

type Content = Pick<
  Row<'report'>,
  | ('merchant_tenants' | 'store_ids' | 'kind' | 'first_day' | 'last_day')
  | ('filters' | 'template' | 'columns' | 'format')
>;

const tenantOf = ({ merchant_tenants: [tenantId = ''] }: Content): string => tenantId;

async function keepReport(tx: Tx, context: CallerContext, content: Content): Promise<Asked> {
  const { scope, now } = context;
  const { personId, membershipId } = scope;
  const tenant_id = tenantOf(content);
  const id = newId(now);
  if ((await countUnfinished(tx, tenant_id, personId)) >= maxUnfinished)
    throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 30 });
  const at = new Date(now);
  await insertReport(tx, {
    tenant_id,
    id,
    group_id: scope.groupId,
    ...content,
    state: 'TO_BE_STARTED',
    asked_by: personId,
    schedule_id: null,
    created_at: at,
    due_at: at,
  });
  const { kind, first_day: from, last_day: to, format } = content;
  const detail = { report: encodeId('report', id), kind, from, to, format };
  await record(tx, context, { act: 'REPORT_GENERATED', personId, membershipId, detail });
  return { reportId: encodeId('report', id), state: 'TO_BE_STARTED' };
}

/** One page of the reports of these kinds that the caller may see. */
export async function listReports(
  { scope, scoped, now }: CallerContext,
  kinds: readonly ReportKind[],
  query: { readonly size: number; readonly after?: string | undefined; readonly kind?: ReportKind | undefined },
): Promise<{ reports: Report[]; next: Report['reportId'] | null }> {
  const own = new Set(kindsFor(scope));
  const after = query.after === undefined ? undefined : decodeId('report', query.after);
  const wanted = kinds.filter((kind) => own.has(kind) && (query.kind ?? kind) === kind);
  const read = await scoped((tx) => findReports(tx, scope, wanted, { after, size: query.size + 1 }));
  const { rows, next } = keysetPage(read, query, ({ id }) => encodeId('report', id));
  return { reports: rows.map((row) => viewReport(row, scope, now)), next };
}

/** The newest reports that a person may see, by id, Indian calendar day, or words of their kind. */
export function searchOwnReports(
  tx: Tx,
  scope: Scope,
  { text, day, limit }: { readonly text: string; readonly day: string | undefined; readonly limit: number },
): Promise<(ReportRow & { total: number })[]> {
  const words = text.toLowerCase();
  const named =
    words.length < 3 ? [] : kindsFor(scope).filter((kind) => reportKinds[kind].name.toLowerCase().includes(words));
  const id = decodeId('report', text) ?? null;
  if (id === null && day === undefined && named.length === 0) return Promise.resolve([]);
  return searchReports(tx, scope, kindsFor(scope), { id, day: day ?? null, named, limit });
}

/** A report that the person may see. @throws Problem REPORT_UNKNOWN for any other, whether it exists or not */
export async function findReport({ scope, scoped }: CallerContext, shown: string): Promise<ReportRow> {
  const id = decodeId('report', shown);
  const [report] =
    id === undefined ? [] : await scoped((tx) => findReports(tx, scope, kindsFor(scope), { id, size: 1 }));
  if (report === undefined) throw new Problem('REPORT_UNKNOWN', 404);
  return report;
}

/** Requests a failed or expired report again. @throws Problem REPORT_UNKNOWN, CONFLICT */
export async function regenerate(context: CallerContext, shown: string): Promise<Asked> {
  const report = await findReport(context, shown);
  if (report.state !== 'FAILED' && !isExpired(report, context.now)) throw new Problem('CONFLICT', 409);
  const { merchant_tenants, store_ids, kind, first_day, last_day, filters, template, columns, format } = report;
  const rest = { first_day, last_day, filters, template, columns, format };
  const content = { merchant_tenants, store_ids, kind, ...rest };
  return inTenant(context.database, tenantOf(content), (tx) => keepReport(tx, context, content));
}
