import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, idOf, instant, relayedText } from '../../core/schema.ts';
import { mobileField, otpField } from '../../identity/access/schemas.ts';
import { storePhoneRoutes } from './routes.ts';

/** A store's phone number for customers: it is verified by an OTP before it is shown (STO-05). */
export const storePhone = endpoints(storePhoneRoutes, {
  requestOtp: {
    summary: 'Send an OTP to the new phone of a store',
    body: z.strictObject({ phoneNumber: mobileField, deviceFingerprint: z.optional(relayedText(200)) }),
    returns: z.object({ token: z.string(), expiry: instant }),
    errors: { OTP_RESEND_TOO_SOON: 429, TOO_MANY_REQUESTS: 429 },
  },
  verifyOtp: {
    summary: 'Set the store’s phone to the number the OTP was sent to',
    body: z.strictObject({
      phoneNumber: mobileField,
      token: identifier(100),
      otp: otpField,
      merchantId: merchantIdField,
      storeId: idOf('store'),
    }),
    returns: z.object({ message: z.literal('Phone Number Updated.') }),
    errors: {
      OTP_EXPIRED: 400,
      INVALID_OTP: 400,
      OTP_ATTEMPTS_EXHAUSTED: 400,
      TOO_MANY_REQUESTS: 429,
      STATUS_404: 404,
    },
  },
});
