/** The e-mails to Admins about a failing webhook. */
export const webhookEmails = {
  FAILING: {
    subject: 'A webhook for {merchant} is failing',
    lead: 'A webhook for {merchant} is failing.',
    more: ['No events are lost. If it keeps failing for three days, the webhook will be disabled.'],
    action: 'See the attempts',
  },
  DISABLED: {
    subject: 'A webhook for {merchant} was disabled',
    lead: 'A webhook for {merchant} was disabled.',
    more: ['This webhook failed for three days and gets no more events. Fix it, then enable it again.'],
    action: 'See the attempts',
  },
} as const;

/** The name of a merchant in test mode, in these e-mails. */
export const inTestMode = '{merchant} in test mode';
/** The text of these e-mails if there was no answer. */
export const noAnswer = 'No response';
