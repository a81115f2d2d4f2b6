import { ownIds } from '../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const reportActs = {
  REPORT_GENERATED: 'Generated a report',
  REPORT_DOWNLOADED: 'Downloaded a report',
  REPORT_TEMPLATE_CHANGED: 'Changed the default template of a report',
  REPORT_TEMPLATE_KEPT: 'Made or changed a template of reports',
  REPORT_TEMPLATE_DELETED: 'Deleted a template of reports',
  REPORT_EMAILED: 'Sent a report by e-mail',
  REPORT_SCHEDULE_MADE: 'Scheduled a report',
  REPORT_SCHEDULE_PAUSED: 'Paused a schedule of reports',
  REPORT_SCHEDULE_RESUMED: 'Let a schedule of reports go on',
  REPORT_SCHEDULE_DELETED: 'Deleted a schedule of reports',
  REPORT_SCHEDULE_STOPPED: 'A schedule of reports stopped automatically',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const reportChoices = ['merchants-refundsGenerateReport'] as const;

/** Ids of report emails. */
export const reportEmailIds = ownIds('reml');

/** Ids of report schedules. */
export const reportScheduleIds = ownIds('rsch');

/** Ids of report templates. */
export const reportTemplateIds = ownIds('rtpl');
