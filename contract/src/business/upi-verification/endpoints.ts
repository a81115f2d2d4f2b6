import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, instant, issuedNumbersMasked } from '../../core/schema.ts';
import { kycStatuses } from '../merchants/states.ts';
import { vpaPattern } from './feature.ts';
import { upiVerificationRoutes } from './routes.ts';

/** The outcomes of a check. NO_MATCH: the bank has the address under another name. */
export const upiCheckStates = ['PENDING', 'MATCH', 'NO_MATCH', 'FAILED'] as const;

const check = z.object({
  state: z.enum(upiCheckStates),
  vpa: z.string(),
  /** The name at the bank, if it matches. A name that does not match belongs to a stranger and is not shown. */
  registeredName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestedAt: instant,
});

const verification = z.object({
  kycStatus: z.enum(kycStatuses),
  businessName: z.string(),
  /** The last check; null before the first. */
  check: z.nullable(check),
  triesLeft: z.int(),
});

/** The state of a shop's UPI address verification. */
export type UpiVerification = z.infer<typeof verification>;

/** The verification of a shop's UPI address, after which it can receive payments. */
export const upiVerification = endpoints(upiVerificationRoutes, {
  find: { summary: 'Retrieve the verification status of the UPI address', returns: verification },
  verify: {
    summary: 'Ask the bank who owns the UPI address; a matching name verifies the merchant',
    body: z.strictObject({
      vpa: z
        .string()
        .check(
          hiddenLeftOut,
          z.trim(),
          z.toLowerCase(),
          z.regex(vpaPattern, 'Enter a UPI ID, such as name@bank.'),
          issuedNumbersMasked,
        ),
    }),
    returns: verification,
    errors: { KYC_CLOSED: 409, UPI_CHECK_RUNNING: 409, UPI_CHECKS_EXHAUSTED: 429, UPI_TAKEN: 409 },
  },
});
