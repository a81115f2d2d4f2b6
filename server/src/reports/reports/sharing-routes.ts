import type { reportSchedules } from '@galla/contract/reports/reports/schedules.ts';
import type { reportSharing } from '@galla/contract/reports/reports/sharing.ts';
import type { reportTemplates } from '@galla/contract/reports/reports/templates.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { createSchedule, listSchedules, moveSchedule, removeSchedule } from './schedules/schedules.ts';
import { listEmails, listRecipients, sendReport } from './share-report.ts';
import { changeTemplate, createTemplate, removeTemplate } from './templates.ts';

/** The handlers of a merchant's own templates. */
export const reportTemplateHandlers: Handlers<typeof reportTemplates> = {
  create: ({ body }, context) => createTemplate(context, body),
  change: ({ params, body }, context) => changeTemplate(context, params.templateId, body),
  remove: ({ params }, context) => removeTemplate(context, params.templateId),
};

/** The handlers of reports by email. */
export const reportSharingHandlers: Handlers<typeof reportSharing> = {
  recipients: async ({ query }, context) => ({ people: await listRecipients(context, query) }),
  send: ({ params, body }, context) => sendReport(context, params.id, body.to),
  list: ({ query }, context) => listEmails(context, query),
};

export const reportScheduleHandlers: Handlers<typeof reportSchedules> = {
  list: async ({ query }, context) => ({ schedules: await listSchedules(context, query.kind) }),
  create: ({ body }, context) => createSchedule(context, body),
  move: ({ params, body }, context) => moveSchedule(context, params.scheduleId, body.state),
  remove: ({ params }, context) => removeSchedule(context, params.scheduleId),
};
