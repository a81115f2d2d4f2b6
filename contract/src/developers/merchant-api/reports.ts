import * as z from 'zod/mini';
import { idOf } from '../../core/schema.ts';
import { days, format, kindField } from '../../reports/reports/fields.ts';
import { asked, report } from '../../reports/reports/schemas.ts';
import { pageSize } from './schemas.ts';

const ofReport = { params: z.strictObject({ reportId: idOf('report') }) } as const;

/** Reports: files with many rows. */
export const reportEndpoints = {
  createReport: {
    summary: 'Request a report for a range of days in IST',
    body: z.strictObject({ kind: kindField, ...days, format }),
    returns: asked,
    errors: { PR002: 403 },
  },
  listReports: {
    summary: 'List reports, newest first',
    query: z.strictObject({ size: pageSize, after: z.optional(idOf('report')), kind: z.optional(kindField) }),
    returns: z.object({ reports: z.array(report), next: z.nullable(idOf('report')) }),
  },
  getReport: {
    summary: 'Retrieve the progress of a report',
    ...ofReport,
    returns: report,
    errors: { REPORT_UNKNOWN: 404 },
  },
  getReportFile: {
    summary: 'Download a report whose state is SUCCESSFUL, until it expires',
    ...ofReport,
    returns: 'application/octet-stream',
    errors: { REPORT_UNKNOWN: 404, REPORT_NOT_FOUND: 404, DOCUMENT_EXPIRED: 410 },
  },
} as const;
