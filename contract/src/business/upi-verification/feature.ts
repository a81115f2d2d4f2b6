/** What the audit log says of this feature. */
export const upiVerificationActs = {
  UPI_CHECK_REQUESTED: 'Asked the bank to check a UPI ID',
  UPI_VERIFIED: 'Verified the UPI ID of the business',
  UPI_NOT_VERIFIED: 'Could not verify a UPI ID',
} as const;

/** Checks of one merchant in 24 hours: each tells who an address belongs to. */
export const maxUpiChecks = 3;

/** What an address of UPI looks like. */
export const vpaPattern = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;
