import { anyone, route, routes, vendor } from '../../core/endpoint.ts';

export const vendorsRoutes = routes('vendors', {
  linkMeta: route('GET /v1/vendor/linkMeta/:metaId', { access: anyone }),
  sendOtp: route('POST /v5/auth/vendor/web/sendOtp', { access: anyone, captcha: 'vendor-otp' }),
  signIn: route('POST /v5/auth/vendor/web/login', { access: anyone }),
  signOut: route('POST /v5/auth/vendor/web/logout', {
    // The stored value names the link by which the vendor signs in again (SES-06).
    signsOut: 'cache',
    access: vendor,
  }),
  home: route('GET /v1/vendor/me', { access: vendor }),
});
