import * as z from 'zod/mini';
import { anyone, endpoint, feature, person } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { identifier, instant } from '../../core/schema.ts';
import { signedInAnswer } from '../access/endpoints.ts';
import { keepsTeamSecure } from './access.ts';
import { factorRequest } from './factor-requests.ts';
import { passkeyIds } from './feature.ts';
import {
  accountFactors,
  appCodeField,
  factorProof,
  member,
  passkeyNameField,
  recoveryCodes,
  stepUpProof,
  stepUpWays,
  webauthnAnswer,
  webauthnOptions,
} from './schemas.ts';

const unknownPasskey = { STATUS_404: 404 } as const;

/** A person's second factors, and the sign-in step that asks for one. */
export const secondFactor = feature('second-factor', {
  signIn: endpoint('POST /v1/auth/secondFactor', {
    summary: 'Complete a sign-in with a second factor, using the token from the first step',
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
    summary: 'Retrieve the options the browser needs to request a passkey during sign-in',
    access: anyone,
    body: z.strictObject({ token: identifier(200) }),
    returns: webauthnOptions,
    errors: { SECOND_FACTOR_EXPIRED: 400 },
  }),
  list: endpoint('GET /v1/user/secondFactor', {
    summary: 'Retrieve your second factors, and whether one is required',
    access: person,
    returns: accountFactors,
  }),
  startApp: endpoint('POST /v1/user/secondFactor/app', {
    summary: 'Create a secret for an authenticator app; it takes effect once confirmed by a code',
    access: person,
    risk: 'access',
    enrols: true,
    returns: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: endpoint('POST /v1/user/secondFactor/app/confirm', {
    summary: 'Confirm the new secret with a code from the app',
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
    summary: 'Retrieve the options the browser needs to create a passkey',
    access: person,
    risk: 'access',
    enrols: true,
    returns: webauthnOptions,
    errors: { PASSKEY_LIMIT_REACHED: 409 },
  }),
  addPasskey: endpoint('POST /v1/user/secondFactor/passkeys', {
    summary: 'Add the passkey created by the browser',
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
    params: z.strictObject({ id: idOf(passkeyIds) }),
    body: z.strictObject({ name: passkeyNameField }),
    returns: z.object({}),
    errors: unknownPasskey,
  }),
  removePasskey: endpoint('DELETE /v1/user/secondFactor/passkeys/:id', {
    summary: 'Remove a passkey',
    access: person,
    risk: 'access',
    params: z.strictObject({ id: idOf(passkeyIds) }),
    returns: z.object({}),
    errors: { ...unknownPasskey, SECOND_FACTOR_LAST: 409 },
  }),
  newRecoveryCodes: endpoint('POST /v1/user/secondFactor/recoveryCodes', {
    summary: 'Create ten recovery codes; earlier codes stop working',
    access: person,
    risk: 'access',
    returns: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: { STATUS_404: 404 },
  }),
});

/** Proof of identity before a risky action. */
export const stepUp = feature('step-up', {
  ways: endpoint('GET /v1/user/stepUp', {
    summary:
      'List the ways you can verify your identity in this session, best first; if there are none, how to get a second way',
    access: person,
    returns: z.object({
      ways: z.array(z.enum(stepUpWays)),
      /** Whether the account has an unverified e-mail, which would become a method once verified. */
      unverifiedEmail: z.boolean(),
      /** The announced wait for a second method, if the person requested one. */
      request: z.nullable(factorRequest),
      /**
       * How many hours a person without another method waits for a second one: 0 for a fresh account that has moved no
       * live money.
       */
      waitHours: z.int(),
    }),
  }),
  passkey: endpoint('POST /v1/user/stepUp/passkey', {
    summary: 'Retrieve the options the browser needs to request a passkey',
    access: person,
    risk: 'none',
    returns: webauthnOptions,
    errors: { STATUS_404: 404 },
  }),
  sendOtp: endpoint('POST /v1/user/stepUp/otp', {
    summary: 'Send an OTP to your phone or verified email, if this session allows that method',
    access: person,
    risk: 'none',
    body: z.strictObject({ to: z.enum(['SMS', 'EMAIL']) }),
    returns: z.object({ token: z.string(), expiry: instant }),
    errors: { STATUS_404: 404, OTP_RESEND_TOO_SOON: 429 },
  }),
  confirm: endpoint('POST /v1/user/stepUp', {
    summary: 'Verify your identity; sensitive actions are allowed for 10 minutes, and the session ID is renewed',
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

/** How the team of the current merchant or super-merchant signs in. */
export const teamSecurity = feature('team-security', {
  find: endpoint('GET /v1/merchant/security', {
    summary:
      'Retrieve whether the team needs a second factor, and who has one; at most 500 people, those without one first',
    access: keepsTeamSecure,
    returns: z.object({ requiredSince: z.nullable(instant), members: z.array(member) }),
  }),
  require: endpoint('PUT /v1/merchant/security', {
    summary:
      'Require a second factor for the whole team, or stop requiring it; applies from each person’s next sign-in',
    access: keepsTeamSecure,
    risk: 'access',
    body: z.strictObject({ required: z.boolean() }),
    returns: z.object({}),
    errors: { SECOND_FACTOR_FIRST: 409 },
  }),
  reset: endpoint('POST /v1/merchant/security/reset', {
    summary: 'Remove the second factors of a team member who has lost them; their sessions end and they are notified',
    access: keepsTeamSecure,
    risk: 'access',
    body: z.strictObject({ personId: idOf('person') }),
    returns: z.object({}),
    errors: { STATUS_404: 404, SECOND_FACTOR_SHARED: 409 },
  }),
});
