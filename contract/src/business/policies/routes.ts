import { route, routes } from '../../core/endpoint.ts';
import { policyScreens } from './screens.ts';

const { access } = policyScreens.policies;

const closed = { testMode: false } as const;

export const policyGeneratorRoutes = routes('policies', {
  find: route('GET /v1/om/policies', { ...closed, access }),
  save: route('PUT /v1/om/policies', { ...closed, access, risk: 'none' }),
  preview: route('POST /v1/om/policies/preview', { ...closed, access, reads: true }),
  download: route('GET /v1/om/policies/:document/download', { ...closed, access }),
  publish: route('POST /v1/om/policies/publish', { ...closed, access, risk: 'none' }),
  takeDown: route('POST /v1/om/policies/takeDown', { ...closed, access, risk: 'none' }),
});
