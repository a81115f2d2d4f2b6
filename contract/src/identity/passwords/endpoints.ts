import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, idOf } from '../../core/schema.ts';
import { emailRulesWith } from '../access/fields.ts';
import { textBy } from '../access/schemas.ts';
import { newPasswordField } from './new-passwords.ts';
import { passwordsRoutes } from './routes.ts';

/** The e-mail of a forgotten password, by that form's rules. */
export const forgottenEmailField = textBy(emailRulesWith('Please enter a valid Email to continue.')).check(
  z.toLowerCase(),
);

/** The error of a confirmation that differs from the password (SES-14). */
export const mismatchText = 'The two passwords that you entered do not match!';

/** The confirmation of a new password in a form (SES-14). The form compares it with the password. */
export const confirmPasswordField = z
  .string()
  .check(z.minLength(1, 'Please confirm your password!'), z.maxLength(128, mismatchText));

/** The token of an e-mailed link. */
const linkToken = identifier(200);

/** Forgotten passwords, passwords set by an e-mailed link, and the verification of an e-mail. */
export const passwords = endpoints(passwordsRoutes, {
  forgotPassword: {
    summary: 'Email a link to set a password; the response is the same whether or not the account exists',
    body: z.strictObject({ username: forgottenEmailField }),
    returns: z.object({}),
  },
  setPassword: {
    summary:
      'Set a password with a link sent by email, which works once; a link opened in a known browser needs no captcha',
    body: z
      .strictObject({
        password: newPasswordField,
        confirmPassword: confirmPasswordField,
        token: linkToken,
        type: z.literal('FORGOT_PASSWORD'),
      })
      .check(
        z.refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ['confirmPassword'],
          error: mismatchText,
        }),
      ),
    returns: z.object({}),
    errors: { TOKEN_EXPIRED: 400, INVALID_TOKEN: 400 },
  },
  verify: {
    summary: 'Verify an email with the key from the link sent to it',
    params: z.strictObject({ verificationKey: linkToken }),
    returns: z.object({ email: z.string() }),
    errors: { TOKEN_EXPIRED: 400, INVALID_TOKEN: 400 },
  },
  sendVerificationLink: {
    summary: 'Send a verification link to your email',
    body: z.strictObject({
      userId: idOf('person'),
      userGroupNamespaceId: z.optional(idOf('group')),
      type: z.literal('EMAIL_SIGNUP'),
    }),
    returns: z.object({ message: z.literal('Verification email sent') }),
    errors: { INVALID_USER_ID: 404 },
  },
});
