import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { reportKindNames } from '@galla/contract/reports/reports/kinds.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readReportFile } from '../../reports/reports/public/report-file.ts';
import { viewReport } from '../../reports/reports/public/report-view.ts';
import { askForReportOnce, findReport, listReports } from '../../reports/reports/public/service.ts';

type ReportHandlers = Pick<
  Handlers<typeof merchantApi>,
  'createReport' | 'listReports' | 'getReport' | 'getReportFile'
>;

/** Reports of the tenant of a key. `files` has the files written by the worker. */
export const reportHandlers = (files: FileStore): ReportHandlers => ({
  createReport: ({ body }, context) => askForReportOnce(context, body),
  listReports: ({ query }, context) => listReports(context, reportKindNames, query),
  getReport: async ({ params }, context) =>
    viewReport(await findReport(context, params.reportId), context.scope, context.now),
  getReportFile: async ({ params }, context) =>
    readReportFile(context, files, await findReport(context, params.reportId)),
});
