/** The messages to a person about their two-step verification. An SMS says the lead alone. */
export const factorMessages = {
  APP_ADDED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'An authenticator app was added to your {provider} account.',
    more: ['You can confirm that it is you with it.'],
  },
  PASSKEY_ADDED: {
    subject: 'Two-step verification of your {provider} account',
    lead: 'A passkey was added to your {provider} account.',
    more: ['You can confirm that it is you with it.'],
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
    more: ['Those from before no longer work.'],
  },
  CODE_USED: {
    subject: 'A recovery code was used',
    lead: 'A recovery code of your {provider} account was used. Codes left: {left}.',
    more: ['You can make new ones under Settings, Security.'],
  },
  ASKED: {
    subject: 'A second way to confirm was asked for',
    lead: 'A second way to confirm that it is you was asked for. It can be added from {when} on.',
  },
  ASKED_BY: {
    subject: 'A second way to confirm was asked for',
    lead: '{person} asked to add a second way to confirm, without having one. They can add it from {when} on.',
    more: ['If it is not them, cancel it at {security} before.'],
  },
  CANCELLED: {
    subject: 'Your second way to confirm was cancelled',
    lead: 'An Admin of your team cancelled the second way to confirm that was asked for.',
    more: ['Every browser was signed out.'],
  },
} as const;

/** What stands under each of them. */
export const factorNote =
  'If it was not you, set a new password with “Forgot password?” at {login}, end all other sessions under Settings, Security and write to {support}.';
