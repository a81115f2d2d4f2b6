import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { hiddenLeftOut, instant, noCardNumber } from '../../core/schema.ts';
import { keptChoices } from '../../registry.ts';
import { passwordField } from '../access/schemas.ts';
import { confirmPasswordField, mismatchText } from '../passwords/endpoints.ts';
import { newPasswordField } from '../passwords/new-passwords.ts';

/** A person's name in a form: letters of any script, and the characters of free text (SES-14). */
export const personNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Enter your name.'),
    z.maxLength(60, 'Use up to 60 characters.'),
    z.regex(/^[\p{L}\p{M}\p{N}\p{Join_Control} &'’?@./-]*$/u, "Use only letters, digits, spaces and & ' ? @ . / -"),
    noCardNumber,
  );

const ownSession = z.object({
  id: idOf('session'),
  /** The browser's own description. */
  userAgent: z.nullable(z.string()),
  /** The IP address of the sign-in. */
  address: z.nullable(z.string()),
  since: instant,
  /** Accurate to a minute. */
  lastSeen: instant,
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});

/** A browser in which a person is signed in. */
export type OwnSession = z.infer<typeof ownSession>;

/** A person's own data, sessions and password. */
export const profile = feature('profile', {
  update: endpoint('PUT /v1/user/update/:userId', {
    summary: 'Change your name, or deactivate or activate another team member',
    access: signedIn,
    risk: 'none',
    riskOfParts: { active: 'access' },
    params: z.strictObject({ userId: idOf('person') }),
    body: z
      .strictObject({
        name: z.optional(personNameField),
        /**
         * Only for other people, by holders of `users_edit_access`. With `false` their sessions at this merchant end.
         */
        active: z.optional(z.boolean()),
        /** The acting person. The session decides; this value is ignored. */
        updatedBy: z.optional(idOf('person')),
      })
      .check(
        z.refine(({ name, active }) => (name === undefined) !== (active === undefined), {
          path: ['name'],
          error: 'Change either the name or the active status, not both.',
        }),
      ),
    returns: z.object({ name: z.optional(z.string()) }),
    errors: { STATUS_404: 404, HOLDS_MORE: 403, LAST_ADMIN: 409 },
  }),
  security: endpoint('GET /v1/user/security', {
    summary: 'Retrieve your sign-in methods',
    access: signedIn,
    returns: z.object({ hasPassword: z.boolean(), otpAfterPassword: z.boolean() }),
  }),
  reset: endpoint('GET /v1/user/reset', {
    summary: 'Reset all preferences saved across your sessions; returns what is now saved',
    access: signedIn,
    risk: 'none',
    changes: true,
    returns: z.object({ config: keptChoices }),
  }),
  sessions: endpoint('GET /v1/user/sessions', {
    summary: 'List your sessions: this browser first, then the most recently active',
    access: signedIn,
    returns: z.object({ sessions: z.array(ownSession) }),
  }),
  endSession: endpoint('DELETE /v1/user/sessions/:id', {
    summary: 'End one of your sessions',
    access: signedIn,
    risk: 'none',
    params: z.strictObject({ id: idOf('session') }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  }),
  endOtherSessions: endpoint('POST /v1/user/sessions/endOthers', {
    summary: 'End all your sessions except this one',
    access: signedIn,
    risk: 'none',
    returns: z.object({ ended: z.int() }),
  }),
  changePassword: endpoint('POST /v1/user/changePassword', {
    summary: 'Change your password; all other sessions end',
    access: signedIn,
    risk: 'access',
    body: z
      .strictObject({
        currentPassword: passwordField,
        password: newPasswordField,
        confirmPassword: confirmPasswordField,
      })
      .check(
        z.refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ['confirmPassword'],
          error: mismatchText,
        }),
      ),
    returns: z.object({ ended: z.int() }),
    errors: { INVALID_CREDENTIAL: 400, CONFLICT: 409 },
  }),
});
