/**
 * The texts of an e-mail to a person. The server fills the braces; each text has a translation. `lead` is the first
 * sentence and the heading of the HTML part.
 */
export interface EmailTexts {
  readonly subject: string;
  readonly lead: string;
  readonly more?: readonly string[];
  /** The label of the button. */
  readonly action?: string;
  readonly note?: string;
}

/** The beginning and end of e-mails to people. */
export const emailFrame = {
  greeting: 'Hello {name},',
  support: 'Questions? Write to {support}.',
} as const;

/** The labels of facts in e-mails. */
export const emailLabels = {
  time: 'Time',
  merchantId: 'Merchant ID',
  business: 'Business',
  reason: 'Reason',
  amount: 'Amount',
  account: 'Bank account',
  webhook: 'Webhook',
  lastAnswer: 'Last response',
  report: 'Report',
  dates: 'Dates',
  file: 'File',
  rows: 'Rows',
  until: 'Available until',
} as const;

/** The e-mails and SMS with a code. */
export const otpMessages = {
  SIGN_IN: { subject: 'Your {provider} sign-in OTP', lead: '{code} is your {provider} sign-in OTP.' },
  REGISTER: {
    subject: 'Your OTP to register with {provider}',
    lead: '{code} is your OTP to register with {provider}.',
  },
  CONFIRM: {
    subject: 'Your {provider} OTP to verify it’s you',
    lead: '{code} is your {provider} OTP to verify it’s you.',
  },
  PAYMENT_ALERTS: {
    subject: 'Your {provider} OTP for payment alerts',
    lead: '{code} is your {provider} OTP for payment alerts.',
  },
  STORE_PHONE: {
    subject: 'Your {provider} OTP for a store phone',
    lead: '{code} is your {provider} OTP for a store phone.',
  },
} as const satisfies Readonly<Record<string, EmailTexts>>;

/** The note below each code. */
export const otpNote = 'It is valid for 5 minutes. {provider} will never ask for it on a call.';
