/** What the audit log says of this feature. */
export const upiVerificationActs = {
  UPI_CHECK_REQUESTED: 'Requested a UPI ID check',
  UPI_VERIFIED: 'Verified the business’s UPI ID',
  UPI_NOT_VERIFIED: 'Could not verify a UPI ID',
} as const;

/** Checks of one merchant in 24 hours: each tells who an address belongs to. */
export const maxUpiChecks = 3;

/** What an address of UPI looks like. */
export const vpaPattern = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;
