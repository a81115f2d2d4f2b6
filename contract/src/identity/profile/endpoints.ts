import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { keptChoices } from '../../registry.ts';
import { passwordField } from '../access/schemas.ts';
import { confirmPasswordField, mismatchText } from '../passwords/endpoints.ts';
import { newPasswordField } from '../passwords/new-passwords.ts';
import { profileRoutes } from './routes.ts';

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
export const profile = endpoints(profileRoutes, {
  update: {
    summary: 'Change your name, or deactivate or activate another team member',
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
  },
  security: {
    summary: 'Retrieve your sign-in methods',
    returns: z.object({ hasPassword: z.boolean(), otpAfterPassword: z.boolean() }),
  },
  reset: {
    summary: 'Reset all preferences saved across your sessions; returns what is now saved',
    returns: z.object({ config: keptChoices }),
  },
  sessions: {
    summary: 'List your sessions: this browser first, then the most recently active',
    returns: z.object({ sessions: z.array(ownSession) }),
  },
  endSession: {
    summary: 'End one of your sessions',
    params: z.strictObject({ id: idOf('session') }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
  endOtherSessions: { summary: 'End all your sessions except this one', returns: z.object({ ended: z.int() }) },
  changePassword: {
    summary: 'Change your password; all other sessions end',
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
  },
});
