import { anyone, route, routes, signedIn } from '../../core/endpoint.ts';

export const passwordsRoutes = routes('passwords', {
  forgotPassword: route('POST /v1/auth/forgotPassword', { access: anyone, captcha: 'forgot-password' }),
  setPassword: route('POST /v1/user/setPassword', { access: anyone, captcha: 'set-password' }),
  verify: route('GET /v1/auth/verify/:verificationKey', { access: anyone }),
  sendVerificationLink: route('POST /v1/user/sendVerificationLink', { access: signedIn, risk: 'none' }),
});
