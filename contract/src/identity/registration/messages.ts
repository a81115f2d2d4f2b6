/** The welcome e-mail for a new merchant. */
export const welcomeEmail = {
  subject: 'Welcome to {provider}',
  lead: '{business} is registered, and you are its Admin.',
  more: [
    'Next, verify your business. Keep your PAN, bank account and GSTIN ready.',
    'Sign in with this email or your username.',
  ],
  action: 'Sign in',
  note: 'If you did not register, write to {support}.',
} as const;
