import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { instant } from '../../core/schema.ts';
import { deviceInfo, otpStep, signedInAnswer } from '../access/endpoints.ts';
import { otpField } from '../access/schemas.ts';
import { personNameField } from '../profile/endpoints.ts';
import { registrationRoutes } from './routes.ts';
import {
  answersSoFar,
  businessNameField,
  contactField,
  credentials,
  maskedReferral,
  products,
  referralCodeField,
  registrationForms,
  runningRegistration,
  salesChannels,
  token,
  websiteField,
} from './schemas.ts';

/**
 * Registering a business (REG-01): contact, OTP, and the form. Afterwards the merchant exists and its Admin is signed
 * in.
 */
export const registration = endpoints(registrationRoutes, {
  sendOtp: {
    summary:
      'Send a one-time password to the mobile number or email being registered; the response is the same for every contact',
    body: z.strictObject({
      contact: contactField,
      form: z.enum(registrationForms),
      deviceInfo: z.optional(deviceInfo),
    }),
    returns: otpStep,
    errors: { OTP_RESEND_TOO_SOON: 429, UNABLE_TO_SEND_OTP: 502, WEB_SIGNUP_BLOCKED: 403, CF004: 503 },
  },
  resendOtp: {
    summary: 'Resend the one-time password for a registration in progress',
    body: z.strictObject({ token }),
    returns: otpStep,
    errors: { OTP_RESEND_TOO_SOON: 429, OTP_EXPIRED: 400, UNABLE_TO_SEND_OTP: 502 },
  },
  verifyOtp: {
    summary:
      'Verify the contact with its one-time password; the token can then register one business within 30 minutes',
    body: z.strictObject({ token, otp: otpField, form: z.enum(registrationForms) }),
    returns: z.object({
      token: z.string(),
      expiry: instant,
      contact: z.string(),
      contactType: z.enum(['SMS', 'EMAIL']),
    }),
    errors: {
      REGISTRATION_OTP_ERROR: 400,
      OTP_EXPIRED: 400,
      OTP_ATTEMPTS_EXHAUSTED: 400,
      BANNED: 403,
      PHONE_EXISTS: 409,
      EMAIL_EXISTS: 409,
    },
  },
  running: {
    summary:
      'Retrieve the registration started in this browser, within 30 minutes of verifying the contact; null if there is none',
    returns: z.object({ running: z.nullable(runningRegistration) }),
  },
  keepAnswers: {
    summary: 'Save the details entered so far in an incomplete registration',
    body: z.strictObject({ token, answers: answersSoFar }),
    returns: z.object({}),
    errors: { TOKEN_EXPIRED: 400, MERCHANT_ALREADY_EXISTS: 409 },
  },
  register: {
    summary: 'Register the business; creates the merchant and signs in its Admin',
    body: z.strictObject({
      token,
      acceptPayments: z.enum(Object.keys(salesChannels) as (keyof typeof salesChannels)[]),
      product: z.optional(z.enum(Object.keys(products) as (keyof typeof products)[])),
      businessName: businessNameField,
      name: personNameField,
      website: z.optional(websiteField),
      referralCode: z.optional(referralCodeField),
      credentials: z.optional(credentials),
    }),
    returns: z.extend(signedInAnswer, { merchantId: z.string() }),
    errors: {
      TOKEN_EXPIRED: 400,
      BANNED: 403,
      PHONE_EXISTS: 409,
      EMAIL_EXISTS: 409,
      WEBSITE_URL_EXISTS: 409,
      MERCHANT_ALREADY_EXISTS: 409,
      SEN1104: 422,
      CF004: 503,
    },
  },
  maskedReferral: {
    summary: 'Retrieve who referred whom, masked, for anyone with the code',
    params: z.strictObject({ referralCode: referralCodeField }),
    returns: maskedReferral,
    errors: { STATUS_404: 404 },
  },
  validateReferral: {
    summary: 'Check whether a referral is for the mobile number verified in a registration in progress',
    body: z.strictObject({ referralCode: referralCodeField, token }),
    returns: maskedReferral,
    errors: { TOKEN_EXPIRED: 400 },
  },
});
