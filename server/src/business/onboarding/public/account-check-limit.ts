/** Checks of bank accounts of one merchant: each moves ₹1 of the provider's money, and tells who an account belongs to. */
export const maxAccountChecks = { most: 3, windowMs: 86_400_000 } as const;
