import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, identifier, idOf, instant } from '../../core/schema.ts';
import { deviceInfo, otpStep } from '../../identity/access/endpoints.ts';
import { mobileField, otpField } from '../../identity/access/schemas.ts';
import { vendorsRoutes } from './routes.ts';

/**
 * The id in the address of a vendor's link: 256 bits in base64url. It identifies the vendor, and the OTP authenticates
 * them. Any other text is an unknown link.
 */
const metaId = identifier(200);

/** A vendor's name as the provider writes it: free text of SES-14 and the letters of any script. */
export const vendorNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Enter the vendor’s name.'),
    z.maxLength(60, 'Use up to 60 characters.'),
    z.regex(/^[\p{L}\p{M}\p{N}\p{Join_Control} &'’?@./-]*$/u, "Use only letters, digits, spaces and & ' ? @ . / -"),
  );

/** The merchant that invites a vendor; the specification calls it the organisation (SPL-04). */
const asker = { organisationId: z.string(), merchantName: z.string() };

const home = z.object({
  ...asker,
  vendorId: idOf('vendor'),
  vendorName: z.string(),
  /** Masked, such as `98••• ••040`. */
  phoneNumber: z.string(),
  askedAt: instant,
  signedInAt: instant,
});

/** The request of a merchant, as a vendor sees it. */
export type VendorHome = z.infer<typeof home>;

const linkErrors = { LINK_META_NOT_FOUND: 404 } as const;
const proofErrors = { ...linkErrors, LINK_META_AND_PHONE_NUMBER_MISMATCH: 400 } as const;

/** The vendors of merchants, with their own layout and sign-in (SPL-04). */
export const vendors = endpoints(vendorsRoutes, {
  linkMeta: {
    summary: 'Retrieve the merchant that sent a link to a vendor',
    params: z.strictObject({ metaId }),
    returns: z.object(asker),
    errors: linkErrors,
  },
  sendOtp: {
    summary: 'Send a one-time password to the mobile number that a link is for',
    body: z.strictObject({
      type: z.literal('OTP'),
      metaId,
      phoneNumber: mobileField,
      deviceInfo: z.optional(deviceInfo),
    }),
    returns: z.extend(otpStep, { organisationId: z.string() }),
    errors: { ...proofErrors, OTP_RESEND_TOO_SOON: 429, TOO_MANY_REQUESTS: 429 },
  },
  signIn: {
    summary: 'Sign a vendor in with the one-time password that was sent',
    body: z.strictObject({
      type: z.literal('OTP'),
      metaId,
      token: identifier(200),
      otp: otpField,
      deviceInfo: z.optional(deviceInfo),
    }),
    returns: z.object(asker),
    errors: { ...proofErrors, INVALID_OTP: 400, OTP_EXPIRED: 400, OTP_ATTEMPTS_EXHAUSTED: 400 },
  },
  signOut: { summary: 'End this vendor session', returns: z.object({}) },
  home: { summary: 'Retrieve the signed-in vendor, and merchants’ requests', returns: home },
});
