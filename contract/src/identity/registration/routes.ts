import { anyone, route, routes } from '../../core/endpoint.ts';

export const registrationRoutes = routes('registration', {
  sendOtp: route('POST /v1/om/registration/sendOtp', { access: anyone, captcha: 'register' }),
  resendOtp: route('POST /v1/om/registration/resendOtp', { access: anyone, captcha: 'register' }),
  verifyOtp: route('POST /v1/om/registration/verifyOtp', { access: anyone }),
  running: route('GET /v1/om/registration', { access: anyone }),
  keepAnswers: route('PUT /v1/om/registration', { access: anyone }),
  register: route('POST /v1/om/merchant', { access: anyone }),
  maskedReferral: route('GET /v1/referrals/fetchMaskedDetails/:referralCode', { access: anyone }),
  validateReferral: route('POST /v1/referrals/validate', { access: anyone, reads: true }),
});
