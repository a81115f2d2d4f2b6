/** The messages to Admins about KYC, with the merchant's name in place of `{merchant}` and the reason in that of `{reason}`. */
export const kycMessages = {
  SUBMITTED: {
    subject: 'KYC of {merchant} is submitted',
    body: 'KYC of {merchant} is submitted. A review takes 3 to 5 working days. We will write again.',
  },
  VERIFIED: {
    subject: 'KYC of {merchant} is complete',
    body: 'KYC of {merchant} is complete. The business is verified. Next, activate the payment gateway.',
  },
  FAILED: {
    subject: 'KYC Verification Failed: {merchant}',
    body: 'KYC of {merchant} needs a change: {reason} Correct it and submit again.',
  },
} as const;
