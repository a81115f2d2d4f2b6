import * as z from 'zod/mini';
import { hiddenLeftOut, identifier, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { factorWays } from '../access/endpoints.ts';
import { otpPattern } from '../access/fields.ts';
import { passwordField } from '../access/schemas.ts';
import { factorRequest } from './factor-requests.ts';
import { passkeyIds } from './feature.ts';

/** A code of an authenticator app (RFC 6238): 6 digits; spaces between them are dropped. */
export const appCodeField = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, 'Enter the code from your app.'),
  z.regex(/^\d{6}$/, 'Enter all 6 digits.'),
);

/** A recovery code: 10 letters and digits. Case, spaces and dashes do not matter. */
export const recoveryCodeField = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'Enter a recovery code.'),
  z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/, 'Enter all 10 letters and digits.'),
);

/** The name a person gives a passkey. */
export const passkeyNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Give the passkey a name.'),
    z.maxLength(40, 'Use up to 40 characters.'),
    z.regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.'),
    noCardNumber,
  );

/** The browser's WebAuthn answer. The verification itself checks its parts. */
export const webauthnAnswer = z.looseObject({
  id: identifier(1400),
  rawId: identifier(1400),
  type: z.literal('public-key'),
});

const proofByApp = z.strictObject({ way: z.literal('APP'), code: appCodeField });

const proofByRecoveryCode = z.strictObject({ way: z.literal('RECOVERY_CODE'), code: recoveryCodeField });

const proofByPasskey = z.strictObject({ way: z.literal('PASSKEY'), answer: webauthnAnswer });

/** A proof by a second factor. */
export const factorProof = z.discriminatedUnion('way', [proofByApp, proofByRecoveryCode, proofByPasskey]);

/** A proof by a second factor. */
export type FactorProof = z.infer<typeof factorProof>;

/**
 * The methods to prove one's identity within a session: a second factor, or without one the sign-in methods: password,
 * OTP by SMS, OTP to the verified e-mail. The method that opened the session is not offered.
 */
export const stepUpWays = [...factorWays, 'PASSWORD', 'OTP', 'EMAIL_OTP'] as const;

/** A method to prove one's identity. */
export type StepUpWay = (typeof stepUpWays)[number];

const sentOtp = { token: identifier(200), otp: z.string().check(z.regex(otpPattern, 'Please enter a valid OTP.')) };

/** A proof of the caller's identity. */
export const stepUpProof = z.discriminatedUnion('way', [
  proofByApp,
  proofByRecoveryCode,
  proofByPasskey,
  z.strictObject({ way: z.literal('PASSWORD'), password: passwordField }),
  z.strictObject({ way: z.literal('OTP'), ...sentOtp }),
  z.strictObject({ way: z.literal('EMAIL_OTP'), ...sentOtp }),
]);

/** A proof of identity. */
export type StepUpProof = z.infer<typeof stepUpProof>;

/** Options for the browser's WebAuthn, in the shape of its library. */
export const webauthnOptions = z.unknown();

const passkey = z.object({
  id: idOf(passkeyIds),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether it is synced to the person's cloud account, and so on several devices. */
  synced: z.boolean(),
});

/** A passkey of a person. */
export type Passkey = z.infer<typeof passkey>;

/** The caller's second factors. */
export const accountFactors = z.object({
  app: z.nullable(z.object({ addedAt: instant, lastUsedAt: z.nullable(instant) })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** The merchant or super-merchant that requires a second factor; null if none does. */
  requiredBy: z.nullable(z.string()),
});

/** The second factors of a person. */
export type AccountFactors = z.infer<typeof accountFactors>;

/** New recovery codes, shown only once. Null if the person keeps the existing ones. */
export const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

/** A member of the team, and whether they have a second factor. */
export const member = z.object({
  personId: idOf('person'),
  name: z.string(),
  roleName: z.string(),
  hasSecondFactor: z.boolean(),
  /** The announced wait for a second method, if they have requested one. */
  request: z.nullable(factorRequest),
  /** Whether this is the caller. */
  own: z.boolean(),
});

/** A member of the team and whether they have a second factor. */
export type MemberSecurity = z.infer<typeof member>;
