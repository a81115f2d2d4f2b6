import { registration } from '@galla/contract/registration/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { registrationHandlers } from './routes.ts';

export const registrationFeature = feature({
  name: 'registration',
  contract: { registration },
  handlers: () => ({ registration: registrationHandlers }),
  writes: ['membership', 'merchant', 'person', 'registration', 'service_line', 'tenant'],
});
