/** The messages to a person about their two-step verification. An SMS says the lead alone. */
export const factorMessages = {
  APP_ADDED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'An authenticator app was added to your {provider} account.',
    more: ['You can now use it to confirm that it is you.'],
  },
  PASSKEY_ADDED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'A passkey was added to your {provider} account.',
    more: ['You can now use it to confirm that it is you.'],
  },
  APP_REMOVED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'The authenticator app was removed from your {provider} account.',
  },
  PASSKEY_REMOVED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'A passkey was removed from your {provider} account.',
  },
  RESET: {
    subject: 'Two-step verification of your {provider} account was reset',
    lead: 'An Admin of your team removed the two-step verification of your {provider} account.',
    more: ['Every browser was signed out.'],
  },
  CODES_MADE: {
    subject: 'New recovery codes for your {provider} account',
    lead: 'New recovery codes were made for your {provider} account.',
    more: ['Your old codes no longer work.'],
  },
  CODE_USED: {
    subject: 'A recovery code was used',
    lead: 'A recovery code of your {provider} account was used. Codes left: {left}.',
    more: ['You can make new ones under Settings, Security.'],
  },
  ASKED: {
    subject: 'Request for a second way to confirm',
    lead: 'You asked for a second way to confirm that it is you. You can add it from {when}.',
  },
  ASKED_BY: {
    subject: 'Request for a second way to confirm',
    lead: '{person} has no second way to confirm and asked to add one. They can add it from {when}.',
    more: ['Is it not them? Cancel it at {security} before then.'],
  },
  CANCELLED: {
    subject: 'Your second way to confirm was cancelled',
    lead: 'An Admin of your team cancelled your request for a second way to confirm.',
    more: ['Every browser was signed out.'],
  },
} as const;

/** What stands under each of them. */
export const factorNote =
  'Was it not you? Set a new password with “Forgot password?” at {login}. End all other sessions under Settings, Security. Then write to {support}.';
