/** The messages to a person about their two-step verification. An SMS has only the lead. */
export const factorMessages = {
  APP_ADDED: {
    subject: 'Two-step verification for your {provider} account',
    lead: 'An authenticator app was added to your {provider} account.',
    more: ['You can now use it to verify it’s you.'],
  },
  PASSKEY_ADDED: {
    subject: 'Two-step verification for your {provider} account',
    lead: 'A passkey was added to your {provider} account.',
    more: ['You can now use it to verify it’s you.'],
  },
  APP_REMOVED: {
    subject: 'Two-step verification for your {provider} account',
    lead: 'The authenticator app was removed from your {provider} account.',
  },
  PASSKEY_REMOVED: {
    subject: 'Two-step verification for your {provider} account',
    lead: 'A passkey was removed from your {provider} account.',
  },
  RESET: {
    subject: 'Two-step verification for your {provider} account was reset',
    lead: 'An Admin on your team reset two-step verification for your {provider} account.',
    more: ['You were signed out of every browser.'],
  },
  CODES_MADE: {
    subject: 'New recovery codes for your {provider} account',
    lead: 'New recovery codes were created for your {provider} account.',
    more: ['Your old codes no longer work.'],
  },
  CODE_USED: {
    subject: 'A recovery code was used',
    lead: 'A recovery code for your {provider} account was used. Codes left: {left}.',
    more: ['Create new ones in Settings, under Security.'],
  },
  ASKED: {
    subject: 'Request for a second way to verify',
    lead: 'You requested a second way to verify yourself. You can add it from {when}.',
  },
  ASKED_BY: {
    subject: 'Request for a second way to verify',
    lead: '{person} requested a second way to verify their identity. They can add it from {when}.',
    more: ['Not them? Cancel it at {security} before then.'],
  },
  CANCELLED: {
    subject: 'Your request for a second way to verify was cancelled',
    lead: 'An Admin on your team cancelled your request for a second way to verify.',
    more: ['You were signed out of every browser.'],
  },
} as const;

/** The note below each of them. */
export const factorNote =
  'Wasn’t you? Set a new password with “Forgot password?” at {login}. End all other sessions in Settings, under Security. Then write to {support}.';
