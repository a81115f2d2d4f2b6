import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { operatorRoles } from '../../core/permissions.ts';
import { idOf, instant } from '../../core/schema.ts';
import { emailField, passwordField } from '../../identity/access/schemas.ts';
import { newPasswordField } from '../../identity/passwords/new-passwords.ts';
import { operatorIds } from './feature.ts';
import { operatorAccessRoutes } from './routes.ts';

/** The six digits of an authenticator app. */
const appCode = z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of your authenticator app.'));

const invitationToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This invitation was not found.'));

const operatorPerson = z.object({
  id: idOf(operatorIds),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
});

/** A person who works at the review desk. */
export type OperatorPerson = z.infer<typeof operatorPerson>;

const operatorSession = z.object({
  operator: operatorPerson,
  /** Sent with every write as the header `x-csrf-token`. It is bound to this session. */
  forgeryToken: z.string(),
  expiresAt: instant,
});

/** The session of a person at the review desk. */
export type OperatorSession = z.infer<typeof operatorSession>;

/** Signing in at the review desk (decision 152). */
export const operatorAccess = endpoints(operatorAccessRoutes, {
  signIn: {
    summary:
      'Sign in to the review desk with email, password and authenticator code; errors don’t reveal which was wrong',
    body: z.strictObject({ email: emailField, password: passwordField, code: appCode }),
    returns: operatorSession,
    errors: { INVALID_LOGIN: 401, TOO_MANY_REQUESTS: 429 },
  },
  session: { summary: 'Retrieve the person signed in to the review desk', returns: operatorSession },
  signOut: { summary: 'End this review desk session', returns: z.object({}) },
  openInvitation: {
    summary: 'Retrieve what an invitation to the review desk is for, with the secret for the authenticator app',
    body: z.strictObject({ token: invitationToken }),
    returns: z.object({ name: z.string(), email: z.string(), secret: z.string(), uri: z.string() }),
    errors: { TOKEN_EXPIRED: 400, TOO_MANY_REQUESTS: 429 },
  },
  acceptInvitation: {
    summary:
      'Accept an invitation with a password of your own and the first code from the authenticator app; works once',
    body: z.strictObject({ token: invitationToken, password: newPasswordField, code: appCode }),
    returns: z.object({}),
    errors: { TOKEN_EXPIRED: 400, INVALID_OTP: 400, TOO_MANY_REQUESTS: 429 },
  },
});
