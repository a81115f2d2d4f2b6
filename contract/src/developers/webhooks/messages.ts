/** The e-mails to Admins about a webhook that does not work. */
export const webhookEmails = {
  FAILING: {
    subject: 'A webhook of {merchant} does not work',
    lead: 'A webhook of {merchant} does not work.',
    more: ['No event is lost. After three days without an answer, the webhook is turned off.'],
    action: 'See the attempts',
  },
  DISABLED: {
    subject: 'A webhook of {merchant} is turned off',
    lead: 'A webhook of {merchant} is turned off.',
    more: ['This webhook failed for three days and gets no more events. Fix it, then enable it again.'],
    action: 'See the attempts',
  },
} as const;

/** A merchant in test mode, in these e-mails. */
export const inTestMode = '{merchant} in test mode';
/** What these e-mails say where nothing answered. */
export const noAnswer = 'No answer';
