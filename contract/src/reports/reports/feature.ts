import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const reportActs = {
  REPORT_GENERATED: 'Generated a report',
  REPORT_DOWNLOADED: 'Downloaded a report',
  REPORT_TEMPLATE_CHANGED: 'Changed the default report template',
  REPORT_TEMPLATE_KEPT: 'Created or changed a report template',
  REPORT_TEMPLATE_DELETED: 'Deleted a report template',
  REPORT_EMAILED: 'Sent a report by email',
  REPORT_SCHEDULE_MADE: 'Scheduled a report',
  REPORT_SCHEDULE_PAUSED: 'Paused a report schedule',
  REPORT_SCHEDULE_RESUMED: 'Resumed a report schedule',
  REPORT_SCHEDULE_DELETED: 'Deleted a report schedule',
  REPORT_SCHEDULE_STOPPED: 'A report schedule stopped automatically',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const reportChoices = ['merchants-refundsGenerateReport'] as const;

/** Ids of report emails. */
export const reportEmailIds = ownIds('reml');

/** Ids of report schedules. */
export const reportScheduleIds = ownIds('rsch');

/** Ids of report templates. */
export const reportTemplateIds = ownIds('rtpl');
