import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, instant } from '../../core/schema.ts';
import { otpStep, signedInAnswer } from '../access/endpoints.ts';
import { invitationsRoutes } from './routes.ts';

const link = { token: identifier(200) };
const dead = { TOKEN_EXPIRED: 400, INVALID_TOKEN: 400 } as const;

const invitation = z.object({
  merchantName: z.string(),
  /** Null if the payments provider invites. */
  inviterName: z.nullable(z.string()),
  /** The name the inviter entered. */
  name: z.string(),
  roleName: z.string(),
  allStores: z.boolean(),
  storeNames: z.array(z.string()),
  /** Masked. */
  phone: z.string(),
  expiresAt: instant,
  /** Whether the person with this number is signed in here; then no OTP is needed. */
  signedIn: z.boolean(),
});

/** An invitation as the holder of its link sees it. */
export type Invitation = z.infer<typeof invitation>;

/** Invitations to a team, for the holder of the link sent by SMS. */
export const invitations = endpoints(invitationsRoutes, {
  open: {
    summary: 'Retrieve what an invitation is for, by the token in its link',
    body: z.strictObject(link),
    returns: invitation,
    errors: dead,
  },
  sendOtp: {
    summary: 'Send an OTP to the invited phone',
    body: z.strictObject(link),
    returns: otpStep,
    errors: { ...dead, OTP_RESEND_TOO_SOON: 429, UNABLE_TO_SEND_OTP: 502 },
  },
  answer: {
    summary:
      'Accept or decline an invitation, once: with the OTP sent to its phone, or signed in as the person with that phone',
    body: z.strictObject({
      ...link,
      accept: z.boolean(),
      otp: z.optional(
        z.strictObject({
          token: identifier(200),
          code: z.string().check(z.regex(/^\d{5}$/, 'Please enter a valid OTP.')),
        }),
      ),
    }) /**
     * The sign-in that results from accepting with an OTP; null after declining, and if the person was already signed
     * in.
     */,
    returns: z.object({ signIn: z.nullable(signedInAnswer) }),
    errors: { ...dead, INVALID_OTP: 400, OTP_EXPIRED: 400, OTP_ATTEMPTS_EXHAUSTED: 400, PR004: 403 },
  },
});
