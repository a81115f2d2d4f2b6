import * as z from 'zod/mini';

/** The largest amount that one payment may have: ₹100 crore, in paise. Sums of ten million of these stay safe integers. */
export const largestPayment = 100_00_00_000_00;

/** An amount in paise that may be zero: a safe integer, never a fraction. */
export const paise = z
  .number({ error: 'An amount in paise is needed, as a whole number.' })
  .check(z.int('An amount is in whole paise.'), z.gte(0, 'An amount is never negative.'));
