import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { largestPayment } from '../../core/money.ts';
import { hiddenLeftOut, identifier, idOf, instant, noCardNumber, paise } from '../../core/schema.ts';
import { emailField, mobileField, otpField, textBy } from '../../identity/access/schemas.ts';
import { recipientIds } from './feature.ts';
import {
  clockPattern,
  clockText,
  maxRecipientScopes,
  recipientModes,
  recipientNameRules,
  sameHoursText,
} from './fields.ts';
import { recipientsRoutes } from './routes.ts';

const clock = z.string().check(z.regex(clockPattern, clockText));
const hours = z
  .strictObject({ from: clock, to: clock })
  .check(z.refine(({ from, to }) => from !== to, { message: sameHoursText, path: ['to'] }));
const places = <Item extends z.ZodMiniType>(item: Item) =>
  z.optional(z.nullable(z.array(item).check(z.minLength(1, 'Choose at least one.'), z.maxLength(maxRecipientScopes))));

const named = z.object({ id: z.string(), name: z.string() });

/** A recipient of payment alerts, with the number or e-mail masked. */
export const recipient = z.object({
  id: idOf(recipientIds),
  name: z.string(),
  mode: z.enum(recipientModes),
  /** Masked. */
  destination: z.string(),
  /** Null: all stores. */
  stores: z.nullable(z.array(named)),
  /** Null: all QR codes, and payments without one. */
  qrCodes: z.nullable(z.array(named)),
  /** In paise: smaller payments are not announced; 0: all are. */
  fromAmount: paise,
  /** The IST hours in which payments are announced, past midnight if `to` is before `from`; null: always. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Null until the OTP was entered; before that nothing is sent. */
  verifiedAt: z.nullable(instant),
});

/** A recipient of payment alerts. */
export type Recipient = z.infer<typeof recipient>;

const challenge = { token: z.string(), expiry: instant, resendAt: instant };
const one = z.object({ recipient });
const limits = { OTP_RESEND_TOO_SOON: 429, TOO_MANY_REQUESTS: 429 } as const;
const receiverId = idOf(recipientIds);

/** Recipients of payment alerts (QRC-03). */
export const recipients = endpoints(recipientsRoutes, {
  list: {
    summary: 'List a merchant’s payment alert recipients',
    query: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: z.object({ recipients: z.array(recipient) }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  add: {
    summary: 'Add a payment alert recipient; an OTP is sent to the number or email',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      name: textBy(recipientNameRules).check(hiddenLeftOut, noCardNumber),
      to: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('SMS'), phoneNumber: mobileField }),
        z.strictObject({ mode: z.literal('EMAIL'), email: emailField }),
      ]),
      storeIds: places(idOf('store')),
      qrCodeIds: places(idOf('qrCode')),
      fromAmount: z._default(paise.check(z.lte(largestPayment)), 0),
      hours: z.optional(z.nullable(hours)),
    }),
    returns: z.object({ recipient, ...challenge }),
    errors: {
      ...limits,
      INVALID_MERCHANT_ID: 404,
      STATUS_404: 404,
      NOTIFICATION_RECEIVER_EXIST: 409,
      RECIPIENT_LIMIT_REACHED: 409,
    },
  },
  resendOtp: {
    summary: 'Resend the OTP to a recipient who is not verified yet',
    body: z.strictObject({ receiverId }),
    returns: z.object(challenge),
    errors: { ...limits, STATUS_404: 404, CONFLICT: 409 },
  },
  verifyOtp: {
    summary: 'Verify a recipient’s OTP; payment alerts start from then on',
    body: z.strictObject({ receiverId, token: identifier(100), otp: otpField }),
    returns: one,
    errors: {
      OTP_EXPIRED: 400,
      INVALID_OTP: 400,
      OTP_ATTEMPTS_EXHAUSTED: 400,
      TOO_MANY_REQUESTS: 429,
      STATUS_404: 404,
    },
  },
  remove: {
    summary: 'Remove a payment alert recipient',
    body: z.strictObject({ receiverId }),
    returns: z.object({ removed: z.literal(true) }),
    errors: { STATUS_404: 404 },
  },
});
