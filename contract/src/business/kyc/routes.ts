import { engine, route, routes } from '../../core/endpoint.ts';
import { completeKyc } from '../onboarding/area.ts';

const { access } = completeKyc;

export const kycRoutes = routes('kyc', {
  preflight: route('GET /v1/om/kyc', { access, testMode: false }),
  consentInit: route('POST /v1/om/consent/init', { access, testMode: false, risk: 'none' }),
  consentApprove: route('POST /v1/om/consent/approve', { access, testMode: false, risk: 'none' }),
  init: route('POST /v1/om/kyc/init', { access, testMode: false, risk: 'none' }),
  status: route('POST /v1/om/kyc/status', { access, testMode: false, risk: 'none' }),
  report: route('POST /kyc/v1/results', { access: engine, testMode: false }),
});
