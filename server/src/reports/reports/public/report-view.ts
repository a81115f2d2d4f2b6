import { encodeId } from '@galla/contract/core/ids.ts';
import { reportScheduleIds } from '@galla/contract/reports/reports/feature.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row } from '../../../platform/db/database.ts';
import type { ReportRow } from '../queries.ts';

/** A report in the contract's form. */
export function viewReport(row: ReportRow, { merchants }: Scope, now: number): Report {
  const [only, ...others] = row.merchant_tenants;
  return {
    reportId: encodeId('report', row.id),
    kind: row.kind,
    merchantId: others.length > 0 ? null : (merchants.find(({ tenantId }) => tenantId === only)?.merchantId ?? null),
    from: row.first_day,
    to: row.last_day,
    format: row.format,
    template: row.template,
    columns: row.columns,
    state: row.state,
    rowsDone: row.rows_done,
    rows: row.row_count,
    totals: row.totals,
    asOf: row.as_of?.toISOString() ?? null,
    bytes: row.bytes,
    errorCode: row.state === 'FAILED' ? 'REPORT_GENERATION_ERROR' : null,
    askedBy: row.asker,
    scheduleId: row.schedule_id === null ? null : encodeId(reportScheduleIds, row.schedule_id),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    expired: isExpired(row, now),
  };
}

/** Whether the file of a finished report can no longer be downloaded. */
export const isExpired = ({ expires_at, state, file_key }: Row<'report'>, now: number): boolean =>
  state === 'SUCCESSFUL' && (file_key === null || (expires_at?.getTime() ?? 0) <= now);
