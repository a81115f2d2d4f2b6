/** The e-mails about passwords and the verification of an e-mail. */
export const passwordEmails = {
  VERIFY: {
    subject: 'Verify your email for {provider}',
    lead: 'Verify this email of your {provider} account within 24 hours.',
    action: 'Verify email',
    note: 'If you have no {provider} account, ignore this email: nothing happens without the link.',
  },
  SET: {
    subject: 'Set a new {provider} password',
    lead: 'Set a new password for your {provider} account within 30 minutes.',
    action: 'Set a new password',
    note: 'The link works once. If you did not ask for it, ignore this email: your password stays as it is.',
  },
  CHANGED: {
    subject: 'Your {provider} password was changed',
    lead: 'The password of your {provider} account was changed.',
    note: 'If it was not you, set a new password now with “Forgot password?” at {login} and write to {support}.',
  },
} as const;

/** What the change of a password ended, as its e-mail says it. */
export const signedOutTexts = { all: 'Every browser was signed out.', others: 'Every other browser was signed out.' };
