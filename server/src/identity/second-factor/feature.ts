import { secondFactor, stepUp, teamSecurity } from '@galla/contract/identity/second-factor/endpoints.ts';
import { factorRequests } from '@galla/contract/identity/second-factor/factor-requests.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { factorRequestHandlers, secondFactorHandlers, stepUpHandlers, teamSecurityHandlers } from './routes.ts';

export const secondFactorFeature = feature({
  name: 'second-factor',
  contract: { secondFactor, stepUp, factorRequests, teamSecurity },
  handlers: () => ({
    secondFactor: secondFactorHandlers,
    stepUp: stepUpHandlers,
    factorRequests: factorRequestHandlers,
    teamSecurity: teamSecurityHandlers,
  }),
  writes: ['authenticator_app', 'factor_request', 'passkey', 'passkey_challenge', 'recovery_code'],
  reads: ['custom_role', 'payment'],
  freeText: {
    passkey: { name: 'text' },
  },
  retention: [
    { table: 'factor_request', after: 'expires_at', keep: days(1) },
    { table: 'passkey_challenge', after: 'expires_at', keep: days(1) },
  ],
  distribution: {
    authenticator_app: 'reference',
    factor_request: 'reference',
    passkey: 'reference',
    passkey_challenge: 'local',
    recovery_code: 'reference',
  },
});
