/**
 * The maximum amount of one payment: ₹100 crore, in paise. Sums of ten million such payments are still safe integers.
 */
export const largestPayment = 100_00_00_000_00;
