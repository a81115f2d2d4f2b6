/** The e-mails about another e-mail of an account. */
export const accountEmailMessages = {
  CONFIRM: {
    subject: 'Confirm your new email for {provider}',
    lead: 'Make this the email of your {provider} account within 24 hours.',
    action: 'Confirm email',
    note: 'The link works once, where you are signed in. If you have no {provider} account, ignore this email: nothing happens without the link.',
  },
  TAKEN: {
    subject: 'This email has a {provider} account',
    lead: 'Somebody wanted to make this the email of another {provider} account.',
    more: [
      'It belongs to yours, so nothing has changed. If it was you, sign in with this email. If not, there is nothing to do.',
    ],
    action: 'Sign in',
  },
  REQUESTED: {
    subject: 'A new email was asked for your {provider} account',
    lead: 'A new email was asked for your {provider} account.',
    more: ['It counts once the link in it is opened. Until then this email stays.'],
    note: 'If it was not you, set a new password with “Forgot password?” at {login}, which also ends that link, and write to {support}.',
  },
  CHANGED: {
    subject: 'The email of your {provider} account was changed',
    lead: 'The email of your {provider} account was changed.',
    more: ['Every other browser was signed out. Nothing goes to this email any more.'],
    note: 'If it was not you, write to {support} at once.',
  },
} as const;
