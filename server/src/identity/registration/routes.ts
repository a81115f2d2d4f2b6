import type { registration } from '@galla/contract/identity/registration/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findMasked, validateReferral } from './referrals.ts';
import { register } from './register.ts';
import { findRunning, keepAnswers } from './running-registration.ts';
import { resendOtp, sendOtp, verifyOtp } from './service.ts';

export const registrationHandlers: Handlers<typeof registration> = {
  sendOtp: ({ body }, context) => sendOtp(context, body.contact),
  resendOtp: ({ body }, context) => resendOtp(context, body.token),
  verifyOtp: ({ body }, context) => verifyOtp(context, body),
  running: (_input, context) => findRunning(context),
  keepAnswers: ({ body }, context) => keepAnswers(context, body),
  register: ({ body }, context) => register(context, body),
  maskedReferral: ({ params }, context) => findMasked(context, params.referralCode),
  validateReferral: ({ body }, context) => validateReferral(context, body.referralCode, body.token),
};
