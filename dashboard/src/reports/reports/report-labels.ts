import type { ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { reportStatuses } from '@galla/contract/reports/reports/rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatMonth } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { rowCount } from '../../lib/rows/row-count.ts';

/** Whether the worker is still generating it. */
export const isUnderWay = ({ state }: Pick<Report, 'state'>) => state === 'TO_BE_STARTED' || state === 'IN_PROGRESS';

/** Whether its file can be downloaded now. */
export const isReady = ({ state, expired }: Pick<Report, 'state' | 'expired'>) => state === 'SUCCESSFUL' && !expired;

/** Whether it can only be generated again. */
export const isOver = (report: Pick<Report, 'state' | 'expired'>) => !isUnderWay(report) && !isReady(report);

/** The state as shown in a pill (UI-07). */
export function pillOf({ state, expired }: Pick<Report, 'state' | 'expired'>): { group: StatusGroup; label: string } {
  if (state === 'SUCCESSFUL' && expired) return { group: 'warning', label: t`Expired` };
  const group = state === 'SUCCESSFUL' ? 'success' : state === 'FAILED' ? 'error' : 'warning';
  return { group, label: reportStatuses[state] };
}

const atDay = (day: string) => `${day}T00:00:00+05:30`;

/** The days of a report: `16–22 Nov`, `Nov 2026` for a month, `2026` for a year. */
export function daysText({ kind, from, to }: Pick<Report, 'kind' | 'from' | 'to'>): string {
  const { period } = reportKinds[kind];
  if (period === 'MONTH') return formatMonth(atDay(from));
  return period === 'YEAR' ? from.slice(0, 4) : formatDateRange(dayRange(from, to));
}

/** The title of a report: `Transaction report, 16–22 Nov`. */
export const reportTitle = (report: Pick<Report, 'kind' | 'from' | 'to'>): string =>
  `${reportKinds[report.kind].name}, ${daysText(report)}`;

export function progressText({ state, rowsDone, rows }: Pick<Report, 'state' | 'rowsDone' | 'rows'>): string {
  if (state === 'TO_BE_STARTED') return t`Starts automatically`;
  if (rows === null) return t`Counting rows`;
  return t`${{ done: formatCount(rowsDone) }} of ${{ rows: rowCount(rows) }}`;
}

export const columnCount = (columns: number): string => plural(columns, { one: '# column', other: '# columns' });

/** The labels of a file's totals, by their names. */
const totalWords: { readonly [label: string]: MessageDescriptor } = {
  Total: msg`Total`,
  Completed: msg`Completed`,
  Fee: msg`Fee`,
  GST: msg`GST`,
  Net: msg`Net`,
  Refunded: msg`Refunded`,
  'Failed or rejected': msg`Failed or rejected`,
  Payments: msg`Payments`,
  Refunds: msg`Refunds`,
  Chargebacks: msg`Chargebacks`,
  Gross: msg`Gross`,
  'Given back': msg`Credited back`,
  'Fee with GST': msg`Fee including GST`,
};

export function totalText(label: string): string {
  const words = totalWords[label];
  return words === undefined ? label : t(words);
}

/** The total that a list shows for a report. */
export const leadingTotal = ({ kind, totals }: Pick<Report, 'kind' | 'totals'>) =>
  totals?.find(({ label }) => label === reportKinds[kind].leadingTotal);

export const templateNames: { readonly [Template in ReportDictionary]: MessageDescriptor } = {
  STORE: msg`Store`,
  ONLINE: msg`Online`,
  SETTLEMENT_DAYS: msg`Settlements by day`,
  GST: msg`GST`,
};

/** The announcement about reports that have just finished. */
export function newsOf(before: readonly Report[], now: readonly Report[]): string {
  const wasUnderWay = new Set(before.filter(isUnderWay).map(({ reportId }) => reportId));
  return now
    .filter((report) => wasUnderWay.has(report.reportId) && !isUnderWay(report))
    .map((report) =>
      isReady(report) ? t`${{ report: reportTitle(report) }}: ready` : t`${{ report: reportTitle(report) }}: failed`,
    )
    .join('. ');
}
