/** The e-mail that welcomes a new merchant. */
export const welcomeEmail = {
  subject: 'Welcome to {provider}',
  lead: '{business} is registered, and you are its Admin.',
  more: [
    'Next, your business is verified. Keep your PAN, your bank account and, if you have one, your GSTIN at hand.',
    'Sign in with this email or your username.',
  ],
  action: 'Sign in',
  note: 'If you did not register, write to {support}.',
} as const;
