import { person, route, routes, signedIn } from '../../core/endpoint.ts';

export const profileRoutes = routes('profile', {
  update: route('PUT /v1/user/update/:userId', { access: signedIn, risk: 'none', riskOfParts: { active: 'access' } }),
  security: route('GET /v1/user/security', { access: signedIn }),
  reset: route('GET /v1/user/reset', { access: signedIn, risk: 'none', changes: true }),
  sessions: route('GET /v1/user/sessions', { access: signedIn }),
  endSession: route('DELETE /v1/user/sessions/:id', { access: signedIn, risk: 'none' }),
  endOtherSessions: route('POST /v1/user/sessions/endOthers', { access: signedIn, risk: 'none' }),
  changePassword: route('POST /v1/user/changePassword', { access: signedIn, risk: 'access' }),
});

export const accountEmailRoutes = routes('own-email', {
  find: route('GET /v1/user/email', { access: signedIn }),
  change: route('PUT /v1/user/update/merchant/:merchantId/email', { access: signedIn, risk: 'access' }),
  resend: route('POST /v1/user/email/resend', { access: signedIn, risk: 'none' }),
  cancel: route('DELETE /v1/user/email/pending', { access: signedIn, risk: 'none' }),
  confirm: route('POST /v1/user/email/confirm', {
    access: person, // The request was proven, and the link was sent only to the new e-mail.
    risk: 'none',
  }),
});
