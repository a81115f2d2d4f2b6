import { access } from '@galla/contract/identity/access/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { type AccessServices, accessHandlers } from './routes.ts';

export const accessFeature = feature({
  name: 'access',
  contract: { access },
  handlers: (services: AccessServices) => ({ access: accessHandlers(services) }),
  writes: ['custom_role', 'pending_sign_in', 'person', 'person_config'],
  freeText: {
    custom_role: { name: 'text' },
    person: { name: 'text' },
    person_config: { value: 'json' },
  },
  retention: [{ table: 'pending_sign_in', after: 'expires_at', keep: days(1) }],
  distribution: {
    custom_role: 'reference',
    pending_sign_in: 'local',
    person: 'reference',
    person_config: 'reference',
  },
});
