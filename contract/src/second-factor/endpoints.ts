import * as z from 'zod/mini';
import { factorWays, signedInAnswer } from '../access/endpoints.ts';
import { otpPattern } from '../access/fields.ts';
import { passwordField } from '../access/schemas.ts';
import { anyone, endpoint, feature, person } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { hiddenLeftOut, identifier, instant, noCardNumber } from '../core/schema.ts';
import { keepsTeamSecure } from './access.ts';
import { factorRequest } from './factor-requests.ts';

/** A code of an authenticator app (RFC 6238): 6 digits; spaces between them are left out. */
export const appCodeField = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, 'Enter the code of your app.'),
  z.regex(/^\d{6}$/, 'A code has 6 digits.'),
);

/** A recovery code: 10 letters and digits. Case, spaces and dashes do not matter. */
export const recoveryCodeField = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'Enter a recovery code.'),
  z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/, 'A recovery code has 10 letters and digits.'),
);

/** What a person calls a passkey, to know it again. */
export const passkeyNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Give the passkey a name.'),
    z.maxLength(40, 'A name has at most 40 characters.'),
    z.regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.'),
    noCardNumber,
  );

/** What the browser's WebAuthn gave back. Its parts are checked by the verification itself. */
const webauthnAnswer = z.looseObject({ id: identifier(1400), rawId: identifier(1400), type: z.literal('public-key') });

const proofByApp = z.strictObject({ way: z.literal('APP'), code: appCodeField });
const proofByRecoveryCode = z.strictObject({ way: z.literal('RECOVERY_CODE'), code: recoveryCodeField });
const proofByPasskey = z.strictObject({ way: z.literal('PASSKEY'), answer: webauthnAnswer });

const factorProof = z.discriminatedUnion('way', [proofByApp, proofByRecoveryCode, proofByPasskey]);

/** A second factor as it is given. */
export type FactorProof = z.infer<typeof factorProof>;

/**
 * The ways to confirm who one is within a session: a second factor, or without one what else one signs in with: password,
 * OTP by SMS, OTP to the verified e-mail. What the session was opened by is none of them.
 */
export const stepUpWays = [...factorWays, 'PASSWORD', 'OTP', 'EMAIL_OTP'] as const;

/** A way to confirm who one is. */
export type StepUpWay = (typeof stepUpWays)[number];

const sentOtp = { token: identifier(200), otp: z.string().check(z.regex(otpPattern, 'Please enter a valid OTP.')) };

const stepUpProof = z.discriminatedUnion('way', [
  proofByApp,
  proofByRecoveryCode,
  proofByPasskey,
  z.strictObject({ way: z.literal('PASSWORD'), password: passwordField }),
  z.strictObject({ way: z.literal('OTP'), ...sentOtp }),
  z.strictObject({ way: z.literal('EMAIL_OTP'), ...sentOtp }),
]);

/** A proof of who one is. */
export type StepUpProof = z.infer<typeof stepUpProof>;

/** Options for the browser's WebAuthn, as its library takes them. */
const webauthnOptions = z.unknown();

const passkey = z.object({
  id: idOf('passkey'),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether it is kept in the person's cloud account and so on several devices. */
  synced: z.boolean(),
});

/** A passkey of a person. */
export type Passkey = z.infer<typeof passkey>;

const ownFactors = z.object({
  app: z.nullable(z.object({ addedAt: instant, lastUsedAt: z.nullable(instant) })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** The merchant or super-merchant that asks for a second factor; null where none does. */
  requiredBy: z.nullable(z.string()),
});

/** The second factors of a person. */
export type OwnFactors = z.infer<typeof ownFactors>;

/** New recovery codes, which are shown this once. Null where the person keeps those from before. */
const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

const unknownPasskey = { STATUS_404: 404 } as const;

/** A person's second factors, and the step of a sign-in that asks for one. */
export const secondFactor = feature('second-factor', {
  signIn: endpoint('POST /v1/auth/secondFactor', {
    summary: 'Complete a sign-in with a second factor; the token is that of the first step',
    access: anyone,
    body: z.strictObject({ token: identifier(200), proof: factorProof }),
    returns: signedInAnswer,
    errors: {
      APP_CODE_WRONG: 400,
      RECOVERY_CODE_WRONG: 400,
      PASSKEY_REFUSED: 400,
      SECOND_FACTOR_EXPIRED: 400,
      SECOND_FACTOR_EXHAUSTED: 400,
    },
  }),
  signInPasskey: endpoint('POST /v1/auth/secondFactor/passkey', {
    summary: 'What the browser needs to ask for a passkey in a sign-in',
    access: anyone,
    body: z.strictObject({ token: identifier(200) }),
    returns: webauthnOptions,
    errors: { SECOND_FACTOR_EXPIRED: 400 },
  }),
  list: endpoint('GET /v1/user/secondFactor', {
    summary: 'The own second factors, and whether one is asked for',
    access: person,
    returns: ownFactors,
  }),
  startApp: endpoint('POST /v1/user/secondFactor/app', {
    summary: 'A new secret for an authenticator app; it counts once a code confirms it',
    access: person,
    risk: 'access',
    enrols: true,
    returns: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: endpoint('POST /v1/user/secondFactor/app/confirm', {
    summary: 'Confirm the new secret with a code of the app',
    access: person,
    risk: 'access',
    enrols: true,
    body: z.strictObject({ code: appCodeField }),
    returns: recoveryCodes,
    errors: { APP_CODE_WRONG: 400, APP_SETUP_EXPIRED: 400 },
  }),
  removeApp: endpoint('DELETE /v1/user/secondFactor/app', {
    summary: 'Remove the authenticator app',
    access: person,
    risk: 'access',
    returns: z.object({}),
    errors: { STATUS_404: 404, SECOND_FACTOR_LAST: 409 },
  }),
  startPasskey: endpoint('POST /v1/user/secondFactor/passkeys/options', {
    summary: 'What the browser needs to make a passkey',
    access: person,
    risk: 'access',
    enrols: true,
    returns: webauthnOptions,
    errors: { PASSKEY_LIMIT_REACHED: 409 },
  }),
  addPasskey: endpoint('POST /v1/user/secondFactor/passkeys', {
    summary: 'Add the passkey that the browser has made',
    access: person,
    risk: 'access',
    enrols: true,
    body: z.strictObject({ name: passkeyNameField, answer: webauthnAnswer }),
    returns: recoveryCodes,
    errors: { PASSKEY_REFUSED: 400, PASSKEY_LIMIT_REACHED: 409 },
  }),
  renamePasskey: endpoint('PATCH /v1/user/secondFactor/passkeys/:id', {
    summary: 'Rename a passkey',
    access: person,
    risk: 'none',
    params: z.strictObject({ id: idOf('passkey') }),
    body: z.strictObject({ name: passkeyNameField }),
    returns: z.object({}),
    errors: unknownPasskey,
  }),
  removePasskey: endpoint('DELETE /v1/user/secondFactor/passkeys/:id', {
    summary: 'Remove a passkey',
    access: person,
    risk: 'access',
    params: z.strictObject({ id: idOf('passkey') }),
    returns: z.object({}),
    errors: { ...unknownPasskey, SECOND_FACTOR_LAST: 409 },
  }),
  newRecoveryCodes: endpoint('POST /v1/user/secondFactor/recoveryCodes', {
    summary: 'Ten new recovery codes; those from before stop working',
    access: person,
    risk: 'access',
    returns: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: { STATUS_404: 404 },
  }),
});

/** Confirming who one is before a dangerous act. */
export const stepUp = feature('step-up', {
  ways: endpoint('GET /v1/user/stepUp', {
    summary:
      'How the person can confirm who they are in this session, the best way first; with none, how they get a second way',
    access: person,
    returns: z.object({
      ways: z.array(z.enum(stepUpWays)),
      /** Whether an e-mail of the account waits to be verified, by which there would be a way. */
      unverifiedEmail: z.boolean(),
      /** The announced wait for a second way, where the person has asked for one. */
      request: z.nullable(factorRequest),
    }),
  }),
  passkey: endpoint('POST /v1/user/stepUp/passkey', {
    summary: 'What the browser needs to ask for a passkey',
    access: person,
    risk: 'none',
    returns: webauthnOptions,
    errors: { STATUS_404: 404 },
  }),
  sendOtp: endpoint('POST /v1/user/stepUp/otp', {
    summary: 'Send an OTP to the own phone or verified e-mail, where that is a way in this session',
    access: person,
    risk: 'none',
    body: z.strictObject({ to: z.enum(['SMS', 'EMAIL']) }),
    returns: z.object({ token: z.string(), expiry: instant }),
    errors: { STATUS_404: 404, OTP_RESEND_TOO_SOON: 429 },
  }),
  confirm: endpoint('POST /v1/user/stepUp', {
    summary: 'Confirm who one is: dangerous acts are open for 10 minutes, and the session id is renewed',
    access: person,
    risk: 'none',
    body: z.strictObject({ proof: stepUpProof }),
    returns: z.object({}),
    errors: {
      STEP_UP_WRONG: 400,
      APP_CODE_WRONG: 400,
      RECOVERY_CODE_WRONG: 400,
      PASSKEY_REFUSED: 400,
      INVALID_OTP: 400,
      OTP_EXPIRED: 400,
      OTP_ATTEMPTS_EXHAUSTED: 400,
    },
  }),
});

const member = z.object({
  personId: idOf('person'),
  name: z.string(),
  roleName: z.string(),
  hasSecondFactor: z.boolean(),
  /** The announced wait for a second way, where they have asked for one. */
  request: z.nullable(factorRequest),
  /** Whether it is the one who asks. */
  own: z.boolean(),
});

/** A member of the team and whether they have a second factor. */
export type MemberSecurity = z.infer<typeof member>;

/** How the team of the merchant or super-merchant in use signs in. */
export const teamSecurity = feature('team-security', {
  find: endpoint('GET /v1/merchant/security', {
    summary: 'Whether the team needs a second factor, and who has one; at most 500 people, those without one first',
    access: keepsTeamSecure,
    returns: z.object({ requiredSince: z.nullable(instant), members: z.array(member) }),
  }),
  require: endpoint('PUT /v1/merchant/security', {
    summary: 'Ask a second factor of the whole team, or no longer; it holds from the next sign-in of each',
    access: keepsTeamSecure,
    risk: 'access',
    body: z.strictObject({ required: z.boolean() }),
    returns: z.object({}),
    errors: { SECOND_FACTOR_FIRST: 409 },
  }),
  reset: endpoint('POST /v1/merchant/security/reset', {
    summary: 'Remove the second factors of a member who has lost them; their sessions end and they are told',
    access: keepsTeamSecure,
    risk: 'access',
    body: z.strictObject({ personId: idOf('person') }),
    returns: z.object({}),
    errors: { STATUS_404: 404, SECOND_FACTOR_SHARED: 409 },
  }),
});
