import { anyone, route, routes, signedIn } from '../../core/endpoint.ts';

export const accessRoutes = routes('access', {
  captcha: route('GET /v1/auth/captcha', { access: anyone }),
  sendOtp: route('POST /v3/auth/web/sendOtp', { access: anyone, captcha: 'send-otp' }),
  initiate: route('POST /v2/auth/web/login/initiate', { access: anyone, captcha: 'send-otp' }),
  resendOtp: route('POST /v3/auth/web/resendOtp', { access: anyone, captcha: 'send-otp' }),
  signInWithOtp: route('POST /v3/auth/web/login', { access: anyone }),
  signInWithPassword: route('POST /v4/auth/web/login', { access: anyone, captcha: 'sign-in' }),
  signOut: route('POST /v1/auth/logout', { signsOut: 'everything', access: anyone }),
  refresh: route('POST /v1/auth/refresh', { access: anyone }),
  me: route('GET /v1/user/me', { access: signedIn }),
  permissions: route('GET /v1/user/permissions', { access: signedIn }),
  changes: route('GET /v1/user/permissions/changes', { access: signedIn }),
  config: route('GET /v1/user/config', { access: signedIn }),
  saveConfig: route('PUT /v1/user/config/:key', { access: signedIn, risk: 'none', keepsBody: true, bodyLimit: 16_384 }),
});
