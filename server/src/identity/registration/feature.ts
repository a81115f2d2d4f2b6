import { registration } from '@galla/contract/identity/registration/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { registrationHandlers } from './routes.ts';

export const registrationFeature = feature({
  name: 'registration',
  contract: { registration },
  handlers: () => ({ registration: registrationHandlers }),
  writes: ['registration'],
  freeText: {
    referral: { partner_name: 'text', business_name: 'text' },
    registration: { answers: 'json' },
  },
  retention: [{ table: 'registration', after: 'expires_at', keep: days(7) }],
  distribution: { registration: 'local', referral: 'local' },
});
