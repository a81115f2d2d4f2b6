import { reports } from '@galla/contract/reports/reports/endpoints.ts';
import { reportSchedules } from '@galla/contract/reports/reports/schedules.ts';
import { reportSharing } from '@galla/contract/reports/reports/sharing.ts';
import { reportTemplates } from '@galla/contract/reports/reports/templates.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { endReportFiles } from './customer-queries.ts';
import { makeReports, removeFiles } from './jobs.ts';
import { reportHandlers } from './routes.ts';
import { makeScheduledReports } from './schedules/schedule-jobs.ts';
import { reportScheduleHandlers, reportSharingHandlers, reportTemplateHandlers } from './sharing-routes.ts';

export const reportsFeature = feature({
  name: 'reports',
  sandboxTime: true,
  contract: { reports, reportTemplates, reportSharing, reportSchedules },
  handlers: ({ files }: { readonly files: FileStore }) => ({
    reports: reportHandlers(files),
    reportTemplates: reportTemplateHandlers,
    reportSharing: reportSharingHandlers,
    reportSchedules: reportScheduleHandlers,
  }),
  jobs: [makeReports, makeScheduledReports, removeFiles],
  writes: ['report', 'report_context', 'report_email', 'report_schedule', 'report_template'],
  reads: ['custom_role', 'journal', 'payment', 'qr_code', 'refund', 'settlement', 'settlement_item', 'tax_invoice'],
  eraseCustomer: (tx, tenantId, _customer, now) => endReportFiles(tx, tenantId, now),
  freeText: {
    report_template: { name: 'text' },
  },
  distribution: {
    report: 'tenant',
    report_context: 'tenant',
    report_email: 'tenant',
    report_schedule: 'reference',
    report_template: 'reference',
  },
});
