import { anyone, person, route, routes } from '../../core/endpoint.ts';
import { keepsTeamSecure } from './access.ts';

export const secondFactorRoutes = routes('second-factor', {
  signIn: route('POST /v1/auth/secondFactor', { access: anyone }),
  signInPasskey: route('POST /v1/auth/secondFactor/passkey', { access: anyone }),
  list: route('GET /v1/user/secondFactor', { access: person }),
  startApp: route('POST /v1/user/secondFactor/app', { access: person, risk: 'access', enrols: true }),
  confirmApp: route('POST /v1/user/secondFactor/app/confirm', { access: person, risk: 'access', enrols: true }),
  removeApp: route('DELETE /v1/user/secondFactor/app', { access: person, risk: 'access' }),
  startPasskey: route('POST /v1/user/secondFactor/passkeys/options', { access: person, risk: 'access', enrols: true }),
  addPasskey: route('POST /v1/user/secondFactor/passkeys', { access: person, risk: 'access', enrols: true }),
  renamePasskey: route('PATCH /v1/user/secondFactor/passkeys/:id', { access: person, risk: 'none' }),
  removePasskey: route('DELETE /v1/user/secondFactor/passkeys/:id', { access: person, risk: 'access' }),
  newRecoveryCodes: route('POST /v1/user/secondFactor/recoveryCodes', { access: person, risk: 'access' }),
});

export const stepUpRoutes = routes('step-up', {
  ways: route('GET /v1/user/stepUp', { access: person }),
  passkey: route('POST /v1/user/stepUp/passkey', { access: person, risk: 'none' }),
  sendOtp: route('POST /v1/user/stepUp/otp', { access: person, risk: 'none' }),
  confirm: route('POST /v1/user/stepUp', { access: person, risk: 'none' }),
});

export const teamSecurityRoutes = routes('team-security', {
  find: route('GET /v1/merchant/security', { access: keepsTeamSecure }),
  require: route('PUT /v1/merchant/security', { access: keepsTeamSecure, risk: 'access' }),
  reset: route('POST /v1/merchant/security/reset', { access: keepsTeamSecure, risk: 'access' }),
});

export const factorRequestsRoutes = routes('factor-requests', {
  ask: route('POST /v1/user/factorRequest', { access: person, risk: 'none' }),
  withdraw: route('DELETE /v1/user/factorRequest', { access: person, risk: 'none' }),
  cancel: route('POST /v1/merchant/security/cancelRequest', {
    access: keepsTeamSecure, // It protects money: an Admin without their own second factor at hand can still stop a thief.
    risk: 'none',
  }),
});
