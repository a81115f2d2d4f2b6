/** The e-mails about a change of an account's e-mail. */
export const accountEmailMessages = {
  CONFIRM: {
    subject: 'Confirm your new email for {provider}',
    lead: 'Confirm this email for your {provider} account within 24 hours.',
    action: 'Confirm email',
    note: 'The link works once, in the browser where you are signed in. No {provider} account? Ignore this email.',
  },
  TAKEN: {
    subject: 'This email has a {provider} account',
    lead: 'Someone tried to use this email for another {provider} account.',
    more: ['Your account already has this email, so nothing has changed. Was it you? Sign in with this email.'],
    action: 'Sign in',
  },
  REQUESTED: {
    subject: 'Request to change the email for your {provider} account',
    lead: 'We got a request to change the email for your {provider} account.',
    more: ['Your email changes when you open the link we sent to the new one.'],
    note: 'Wasn’t you? Set a new password with “Forgot password?” at {login}. This also cancels the link. Then write to {support}.',
  },
  CHANGED: {
    subject: 'The email for your {provider} account was changed',
    lead: 'The email for your {provider} account was changed.',
    more: ['You were signed out of all other browsers. We’ll no longer email this address.'],
    note: 'Wasn’t you? Write to {support} now.',
  },
} as const;
