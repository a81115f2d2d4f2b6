import * as z from 'zod/mini';
import { apiKey, endpoint } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { days, format, kindField } from '../../reports/reports/fields.ts';
import { asked, report } from '../../reports/reports/schemas.ts';
import { pageSize } from './schemas.ts';

const reads = apiKey('read');
const ofReport = { params: z.strictObject({ reportId: idOf('report') }) } as const;

/** Reports: files with many rows. */
export const reportEndpoints = {
  createReport: endpoint('POST /merchant/v1/reports', {
    summary: 'Request a report for a range of days in IST',
    access: reads,
    idempotent: true,
    body: z.strictObject({ kind: kindField, ...days, format }),
    returns: asked,
    errors: { PR002: 403 },
  }),
  listReports: endpoint('GET /merchant/v1/reports', {
    summary: 'List reports, newest first',
    access: reads,
    query: z.strictObject({ size: pageSize, after: z.optional(idOf('report')), kind: z.optional(kindField) }),
    returns: z.object({ reports: z.array(report), next: z.nullable(idOf('report')) }),
  }),
  getReport: endpoint('GET /merchant/v1/reports/:reportId', {
    summary: 'Retrieve the progress of a report',
    access: reads,
    ...ofReport,
    returns: report,
    errors: { REPORT_UNKNOWN: 404 },
  }),
  getReportFile: endpoint('GET /merchant/v1/reports/:reportId/file', {
    summary: 'Download a report whose state is SUCCESSFUL, until it expires',
    access: reads,
    ...ofReport,
    returns: 'application/octet-stream',
    errors: { REPORT_UNKNOWN: 404, REPORT_NOT_FOUND: 404, DOCUMENT_EXPIRED: 410 },
  }),
} as const;
