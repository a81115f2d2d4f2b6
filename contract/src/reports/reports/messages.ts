/** The e-mails with a link to a report. */
export const reportEmails = {
  SCHEDULED: {
    subject: '{report}, {dates}',
    lead: 'Your scheduled report is ready.',
    action: 'Open the report',
    note: 'Sign in to {provider} to see it. Only people with access to these reports can open it.',
  },
  SHARED: {
    subject: '{report}, {dates}',
    lead: '{sender} shared a report with you.',
    action: 'Open the report',
    note: 'Sign in to {provider} to see it. Only people with access to these reports can open it.',
  },
} as const;

/** A span of days in these e-mails. */
export const reportDays = '{from} to {to}';
