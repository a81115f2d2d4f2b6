/** The e-mails to Admins about a webhook that does not work. */
export const webhookEmails = {
  FAILING: {
    subject: 'A webhook of {merchant} does not work',
    lead: 'A webhook of {merchant} does not work.',
    more: ['Events wait for it and none are lost. It is turned off after three days if nothing changes.'],
    action: 'See the attempts',
  },
  DISABLED: {
    subject: 'A webhook of {merchant} is turned off',
    lead: 'A webhook of {merchant} is turned off.',
    more: ['It failed for three days, so no more events are sent to it. Enable it again when it answers.'],
    action: 'See the attempts',
  },
} as const;

/** A merchant in test mode, in these e-mails. */
export const inTestMode = '{merchant} in test mode';
/** What these e-mails say where nothing answered. */
export const noAnswer = 'No answer';
