import { accountEmail } from '@galla/contract/identity/profile/account-email.ts';
import { profile } from '@galla/contract/identity/profile/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { accountEmailHandlers, profileHandlers } from './routes.ts';

export const profileFeature = feature({
  name: 'profile',
  contract: { profile, accountEmail },
  handlers: () => ({ profile: profileHandlers, accountEmail: accountEmailHandlers }),
  writes: ['email_change'],
  retention: [{ table: 'email_change', after: 'expires_at', keep: days(1) }],
  distribution: { email_change: 'local' },
});
