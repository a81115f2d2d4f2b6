import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, instant } from '../../core/schema.ts';
import { emailRulesWith } from '../access/fields.ts';
import { textBy } from '../access/schemas.ts';
import { accountEmailRoutes } from './routes.ts';

/** A new e-mail of the account, by its form's rules. */
export const newEmailField = textBy(emailRulesWith('Invalid Email, please try again.')).check(z.toLowerCase());

const pending = z.object({
  /** The e-mail that the link went to. */
  email: z.string(),
  sentAt: instant,
  /** Until when the link works. */
  expiresAt: instant,
});

/** A new e-mail that waits for verification. */
export type PendingEmail = z.infer<typeof pending>;

const sent = z.object({ message: z.literal('Verification email sent successfully.'), pending });

/** A person's own e-mail: it changes when the person opens the link sent to the new address (PER-08). */
export const accountEmail = endpoints(accountEmailRoutes, {
  find: {
    summary: 'Retrieve your email, whether it is verified, and any new email awaiting verification',
    returns: z.object({ email: z.nullable(z.string()), verified: z.boolean(), pending: z.nullable(pending) }),
  },
  change: {
    summary:
      'Send a link to your new email to confirm it, replacing any pending change. The merchant is the one selected',
    params: z.strictObject({ merchantId: identifier(40) }),
    body: z.strictObject({ email: newEmailField }),
    returns: sent,
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  resend: {
    summary: 'Resend the link to your new email; the previous link stops working',
    returns: sent,
    errors: { STATUS_404: 404 },
  },
  cancel: { summary: 'Cancel the change to your new email; its link stops working', returns: z.object({}) },
  confirm: {
    summary: 'Change your email with the link sent to the new one; all other sessions end',
    body: z.strictObject({ token: identifier(200) }),
    returns: z.object({ email: z.string() }),
    errors: { TOKEN_EXPIRED: 400, INVALID_TOKEN: 400, INVALID_USER_ID: 403, EMAIL_EXISTS: 409 },
  },
});
