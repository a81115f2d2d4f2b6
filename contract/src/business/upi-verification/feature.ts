/** The audit log texts of this feature's actions. */
export const upiVerificationActs = {
  UPI_CHECK_REQUESTED: 'Requested a UPI ID check',
  UPI_VERIFIED: 'Verified the business’s UPI ID',
  UPI_NOT_VERIFIED: 'Could not verify a UPI ID',
} as const;

/** The maximum number of checks per merchant in 24 hours, because each reveals the owner of an address. */
export const maxUpiChecks = 3;

/** The pattern of a UPI address. */
export const vpaPattern = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;
