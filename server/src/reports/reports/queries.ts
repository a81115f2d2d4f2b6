import { isWholeMerchants, ofSeveralMerchants } from '@galla/contract/reports/reports/access.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceReports } from './job-queries.ts';

/** A report with the name of the person who requested it. */
export type ReportRow = Row<'report'> & { readonly asker: string | null };

/** Stores a requested report, and wakes the worker after the commit. */
export async function insertReport(tx: Tx, report: Omit<Row<'report'>, UnbegunColumn>): Promise<void> {
  const { filters, ...rest } = report;
  await tx
    .insertInto('report')
    .values({ ...rest, filters: JSON.stringify(filters) })
    .execute();
  await announceReports(tx, report.tenant_id, report.created_at.getTime());
}

type UnbegunColumn =
  | ('tries' | 'rows_done' | 'row_count' | 'totals' | 'as_of' | 'file_key' | 'gzipped' | 'bytes')
  | ('finished_at' | 'expires_at');

/** The number of unfinished reports requested by a person in a tenant. Scheduled reports do not count. */
export async function countUnfinished(tx: Tx, tenantId: string, personId: string): Promise<number> {
  const row = await tx
    .selectFrom('report')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('asked_by', '=', personId)
    .where('schedule_id', 'is', null)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Reports of these kinds that a person may see, newest first: those whose rows they could select themselves. Only a
 * group's own people see its reports. People of some stores see only reports that they requested.
 */
export async function findReports(
  tx: Tx,
  scope: Scope,
  kinds: readonly ReportKind[],
  { id, after, size }: { readonly id?: string; readonly after?: string | undefined; readonly size: number },
): Promise<ReportRow[]> {
  const visible = visibleReports(scope, kinds);
  const { rows } = await sql<ReportRow>`
    select r.*, asker.name as asker from report r left join person asker on asker.id = r.asked_by
    where ${visible} ${id === undefined ? sql`` : sql`and r.id = ${id}::uuid`}
      ${after === undefined ? sql`` : sql`and r.id < ${after}::uuid`}
    order by r.id desc limit ${size}`.execute(tx);
  return rows;
}

/** The newest reports of these kinds that a person may see, by id, by first or last day, or by kind. */
export async function searchReports(
  tx: Tx,
  scope: Scope,
  kinds: readonly ReportKind[],
  by: {
    readonly id: string | null;
    readonly day: string | null;
    readonly named: readonly ReportKind[];
    readonly limit: number;
  },
): Promise<(ReportRow & { total: number })[]> {
  const { rows } = await sql<ReportRow & { total: number }>`
    select r.*, null as asker, count(*) over () as total from report r where ${visibleReports(scope, kinds)}
      and (r.id = ${by.id}::uuid or ${by.day}::date in (r.first_day, r.last_day) or r.kind = any (${textArray(by.named)}))
    order by r.id desc limit ${by.limit}`.execute(tx);
  return rows;
}

/** The condition on reports `r` of these kinds that a person may see. */
export function visibleReports(scope: Scope, kinds: readonly ReportKind[]): RawBuilder<unknown> {
  const several = kinds.filter((kind) => !isWholeMerchants(kind) || scope.permissions.has(ofSeveralMerchants));
  const stores =
    scope.storeIds === null
      ? sql`true`
      : sql`r.asked_by = ${scope.personId} and r.store_ids is not null and r.store_ids <@ ${uuidArray(scope.storeIds)}`;
  return sql`${isOneOf(sql`r.tenant_id`, 'uuid', scope.tenants)} and r.kind = any (${textArray(kinds)})
      and (cardinality(r.merchant_tenants) = 1 or r.kind = any (${textArray(several)}))
      and r.group_id is not distinct from ${scope.groupId}::uuid and r.merchant_tenants <@ ${uuidArray(scope.tenants)} and ${stores}`;
}

/** The default templates chosen by a merchant, by kind. */
export async function findContexts(tx: Tx, tenantId: string): Promise<Map<string, Row<'report_context'>>> {
  const rows = await tx.selectFrom('report_context').selectAll().where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Stores the default template of a kind. */
export async function saveContext(tx: Tx, context: Row<'report_context'>): Promise<void> {
  const { tenant_id: _tenant, kind: _kind, ...rest } = context;
  await tx
    .insertInto('report_context')
    .values(context)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doUpdateSet(rest))
    .execute();
}

/** The months in which a merchant has settlements, newest first. */
export async function findSettlementMonths(tx: Tx, tenantId: string) {
  const { rows } = await sql<{
    month: string;
    settlements: number;
    gross: number;
    fee: number;
    gst: number;
    refunded: number;
    returned: number;
    chargedBack: number;
    net: number;
  }>`
    select to_char(day, 'YYYY-MM') as month, count(*)::int8 as settlements, sum(gross) as gross, sum(fee) as fee,
      sum(gst) as gst, sum(refunded) as refunded, sum(returned) as returned, sum(charged_back) as "chargedBack", sum(net) as net
    from settlement where tenant_id = ${tenantId} group by 1 order by 1 desc limit 36`.execute(tx);
  return rows;
}
