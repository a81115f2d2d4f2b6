/**
 * The limit of account checks per merchant: each moves ₹1 of the provider's money and reveals who an account belongs
 * to.
 */
export const maxAccountChecks = { max: 3, windowMs: 86_400_000 } as const;
