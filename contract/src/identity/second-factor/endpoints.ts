import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, idOf, instant } from '../../core/schema.ts';
import { signedInAnswer } from '../access/endpoints.ts';
import { factorRequest } from './factor-requests.ts';
import { passkeyIds } from './feature.ts';
import { secondFactorRoutes, stepUpRoutes, teamSecurityRoutes } from './routes.ts';
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
export const secondFactor = endpoints(secondFactorRoutes, {
  signIn: {
    summary: 'Complete a sign-in with a second factor, using the token from the first step',
    body: z.strictObject({ token: identifier(200), proof: factorProof }),
    returns: signedInAnswer,
    errors: {
      APP_CODE_WRONG: 400,
      RECOVERY_CODE_WRONG: 400,
      PASSKEY_REFUSED: 400,
      SECOND_FACTOR_EXPIRED: 400,
      SECOND_FACTOR_EXHAUSTED: 400,
    },
  },
  signInPasskey: {
    summary: 'Retrieve the options the browser needs to request a passkey during sign-in',
    body: z.strictObject({ token: identifier(200) }),
    returns: webauthnOptions,
    errors: { SECOND_FACTOR_EXPIRED: 400 },
  },
  list: { summary: 'Retrieve your second factors, and whether one is required', returns: accountFactors },
  startApp: {
    summary: 'Create a secret for an authenticator app; it takes effect once confirmed by a code',
    returns: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmApp: {
    summary: 'Confirm the new secret with a code from the app',
    body: z.strictObject({ code: appCodeField }),
    returns: recoveryCodes,
    errors: { APP_CODE_WRONG: 400, APP_SETUP_EXPIRED: 400 },
  },
  removeApp: {
    summary: 'Remove the authenticator app',
    returns: z.object({}),
    errors: { STATUS_404: 404, SECOND_FACTOR_LAST: 409 },
  },
  startPasskey: {
    summary: 'Retrieve the options the browser needs to create a passkey',
    returns: webauthnOptions,
    errors: { PASSKEY_LIMIT_REACHED: 409 },
  },
  addPasskey: {
    summary: 'Add the passkey created by the browser',
    body: z.strictObject({ name: passkeyNameField, answer: webauthnAnswer }),
    returns: recoveryCodes,
    errors: { PASSKEY_REFUSED: 400, PASSKEY_LIMIT_REACHED: 409 },
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    params: z.strictObject({ id: idOf(passkeyIds) }),
    body: z.strictObject({ name: passkeyNameField }),
    returns: z.object({}),
    errors: unknownPasskey,
  },
  removePasskey: {
    summary: 'Remove a passkey',
    params: z.strictObject({ id: idOf(passkeyIds) }),
    returns: z.object({}),
    errors: { ...unknownPasskey, SECOND_FACTOR_LAST: 409 },
  },
  newRecoveryCodes: {
    summary: 'Create ten recovery codes; earlier codes stop working',
    returns: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: { STATUS_404: 404 },
  },
});

/** Proof of identity before a risky action. */
export const stepUp = endpoints(stepUpRoutes, {
  ways: {
    summary:
      'List the ways you can verify your identity in this session, best first; if there are none, how to get a second way',
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
  },
  passkey: {
    summary: 'Retrieve the options the browser needs to request a passkey',
    returns: webauthnOptions,
    errors: { STATUS_404: 404 },
  },
  sendOtp: {
    summary: 'Send an OTP to your phone or verified email, if this session allows that method',
    body: z.strictObject({ to: z.enum(['SMS', 'EMAIL']) }),
    returns: z.object({ token: z.string(), expiry: instant }),
    errors: { STATUS_404: 404, OTP_RESEND_TOO_SOON: 429 },
  },
  confirm: {
    summary: 'Verify your identity; sensitive actions are allowed for 10 minutes, and the session ID is renewed',
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
  },
});

/** How the team of the current merchant or super-merchant signs in. */
export const teamSecurity = endpoints(teamSecurityRoutes, {
  find: {
    summary:
      'Retrieve whether the team needs a second factor, and who has one; at most 500 people, those without one first',
    returns: z.object({ requiredSince: z.nullable(instant), members: z.array(member) }),
  },
  require: {
    summary:
      'Require a second factor for the whole team, or stop requiring it; applies from each person’s next sign-in',
    body: z.strictObject({ required: z.boolean() }),
    returns: z.object({}),
    errors: { SECOND_FACTOR_FIRST: 409 },
  },
  reset: {
    summary: 'Remove the second factors of a team member who has lost them; their sessions end and they are notified',
    body: z.strictObject({ personId: idOf('person') }),
    returns: z.object({}),
    errors: { STATUS_404: 404, SECOND_FACTOR_SHARED: 409 },
  },
});
