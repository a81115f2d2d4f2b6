import { passwords } from '@galla/contract/identity/passwords/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { answerRequests } from './jobs.ts';
import { passwordHandlers } from './routes.ts';

export const passwordsFeature = feature({
  name: 'passwords',
  contract: { passwords },
  handlers: () => ({ passwords: passwordHandlers }),
  writes: ['email_link', 'password_wish'],
  jobs: [answerRequests],
  retention: [{ table: 'email_link', after: 'expires_at', keep: days(1) }],
  distribution: { email_link: 'local', password_wish: 'local' },
});
