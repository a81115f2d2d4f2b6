import * as z from 'zod/mini';

/**
 * The maximum amount of one payment: ₹100 crore, in paise. Sums of ten million such payments are still safe integers.
 */
export const largestPayment = 100_00_00_000_00;

/** An amount in paise that may be zero: a safe integer, never a fraction. */
export const paise = z
  .number({ error: 'Enter the amount in paise, as a whole number.' })
  .check(z.int('The amount must be in whole paise.'), z.gte(0, 'The amount can’t be negative.'));
