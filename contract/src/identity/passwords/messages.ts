/** The e-mails about passwords and the verification of an e-mail. */
export const passwordEmails = {
  VERIFY: {
    subject: 'Verify your email for {provider}',
    lead: 'Verify this email for your {provider} account within 24 hours.',
    action: 'Verify email',
    note: 'No {provider} account? Ignore this email. Nothing happens without the link.',
  },
  SET: {
    subject: 'Set a new {provider} password',
    lead: 'Set a new password for your {provider} account within 30 minutes.',
    action: 'Set a new password',
    note: 'The link works once. Did not ask for it? Ignore this email. Your password stays the same.',
  },
  CHANGED: {
    subject: 'Your {provider} password was changed',
    lead: 'The password for your {provider} account was changed.',
    note: 'Wasn’t you? Set a new password now with “Forgot password?” at {login}. Then write to {support}.',
  },
} as const;

/** The e-mail's texts for the sessions that a password change ended. */
export const signedOutTexts = {
  all: 'You were signed out of every browser.',
  others: 'You were signed out of all other browsers.',
};
