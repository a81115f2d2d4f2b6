/** The e-mails with a link to a report. */
export const reportEmails = {
  SCHEDULED: {
    subject: '{report} of {dates}',
    lead: 'Your scheduled report is ready.',
    action: 'Open the report',
    note: 'Sign in to {provider} to see it. Others need access to these reports.',
  },
  SHARED: {
    subject: '{report} of {dates}',
    lead: '{sender} shares a report with you.',
    action: 'Open the report',
    note: 'Sign in to {provider} to see it. Others need access to these reports.',
  },
} as const;

/** A span of days in these e-mails. */
export const reportDays = '{from} to {to}';
