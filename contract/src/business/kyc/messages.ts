/** The messages to Admins about KYC. `{merchant}` is the merchant's name, `{reason}` the reason. */
export const kycMessages = {
  SUBMITTED: {
    subject: 'KYC for {merchant} is submitted',
    lead: 'KYC for {merchant} is submitted.',
    more: ['The review takes 3 to 5 working days. We will send you the result.'],
    action: 'View your KYC',
  },
  VERIFIED: {
    subject: 'KYC for {merchant} is complete',
    lead: 'KYC for {merchant} is complete.',
    more: ['The business is verified. Next, activate the payment gateway.'],
    action: 'Activate the payment gateway',
  },
  FAILED: {
    subject: 'KYC Verification Failed: {merchant}',
    lead: 'KYC for {merchant} needs a change: {reason}',
    more: ['Correct it and submit again.'],
    action: 'Correct your KYC',
  },
} as const;
