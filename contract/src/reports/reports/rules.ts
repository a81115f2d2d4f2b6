import { addDays } from '../../settlements/settlements/calendar.ts';
import { type ReportKind, reportKinds } from './kinds.ts';

/**
 * The statuses of generation (REP-04), each with its label. The first three are for the source data; a report itself
 * has one of the last four.
 */
export const reportStatuses = {
  SETTLEMENT_COMPLETED: 'Settled',
  REPORT_NOT_READY_TO_BE_GENERATED: 'Not ready yet',
  DATA_INGESTION_COMPLETED: 'Data is complete',
  TO_BE_STARTED: 'Waiting',
  IN_PROGRESS: 'In progress',
  SUCCESSFUL: 'Ready',
  FAILED: 'Failed',
} as const;

/** The statuses of a report. */
export const reportStates = ['TO_BE_STARTED', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED'] as const;

/** A status of a report. */
export type ReportState = (typeof reportStates)[number];

/** The formats of the files. */
export const reportFormats = ['CSV', 'XLSX'] as const;

/** A format of a file. */
export type ReportFormat = (typeof reportFormats)[number];

/** The maximum number of days in a report (REP-03). */
export const maxReportDays = 396;

/** The maximum number of days in a custom settlement report (REP-03). */
export const maxSettlementReportDays = 30;

/** The text above each list of reports (REP-03). */
export const reportDelayNote = 'Transactions in the last 1 hour may take time to appear in reports.';

/** How long a file can be downloaded, in days. */
export const reportDays = 7;

/**
 * Why a report of a kind cannot cover these Indian days, both inclusive; undefined if it can (REP-03). @param today the
 * day in IST
 */
export function rangeProblem(
  kind: ReportKind,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string | undefined {
  if (to < from) return 'The end is before the start.';
  if (from > today) return 'The start date is in the future.';
  if (reportKinds[kind].period === 'SETTLED_DAYS') {
    if (to >= addDays(from, maxSettlementReportDays))
      return `Choose up to ${maxSettlementReportDays} days for a settlement report.`;
    if (to >= today) return 'Choose an end date up to yesterday.';
  }
  if (to >= addDays(from, maxReportDays)) return `Choose up to ${maxReportDays} days.`;
  return undefined;
}

/** The first and last day of a month, `2026-11`, or of a year, `2026`. */
export function daysOf(period: string): { readonly from: string; readonly to: string } {
  const [year = 0, month] = period.split('-').map(Number);
  const from = month === undefined ? `${period}-01-01` : `${period}-01`;
  const next = new Date(month === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1));
  return { from, to: addDays(next.toISOString().slice(0, 10), -1) };
}

/** The maximum number of recipients of one e-mail. */
export const maxRecipients = 10;
