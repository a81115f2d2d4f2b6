import * as z from 'zod/mini';
import { anyone, endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { identifier } from '../../core/schema.ts';
import { emailRulesWith } from '../access/fields.ts';
import { textBy } from '../access/schemas.ts';
import { newPasswordField } from './new-passwords.ts';

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
export const passwords = feature('passwords', {
  forgotPassword: endpoint('POST /v1/auth/forgotPassword', {
    summary: 'Email a link to set a password; the response is the same whether or not the account exists',
    access: anyone,
    captcha: 'forgot-password',
    body: z.strictObject({ username: forgottenEmailField }),
    returns: z.object({}),
  }),
  setPassword: endpoint('POST /v1/user/setPassword', {
    summary:
      'Set a password with a link sent by email, which works once; a link opened in a known browser needs no captcha',
    access: anyone,
    captcha: 'set-password',
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
  }),
  verify: endpoint('GET /v1/auth/verify/:verificationKey', {
    summary: 'Verify an email with the key from the link sent to it',
    access: anyone,
    params: z.strictObject({ verificationKey: linkToken }),
    returns: z.object({ email: z.string() }),
    errors: { TOKEN_EXPIRED: 400, INVALID_TOKEN: 400 },
  }),
  sendVerificationLink: endpoint('POST /v1/user/sendVerificationLink', {
    summary: 'Send a verification link to your email',
    access: signedIn,
    risk: 'none',
    body: z.strictObject({
      userId: idOf('person'),
      userGroupNamespaceId: z.optional(idOf('group')),
      type: z.literal('EMAIL_SIGNUP'),
    }),
    returns: z.object({ message: z.literal('Verification email sent') }),
    errors: { INVALID_USER_ID: 404 },
  }),
});
