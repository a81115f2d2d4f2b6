import { websiteChecks } from '@galla/contract/business/website-check/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { readWebsites } from './jobs.ts';
import { websiteCheckHandlers } from './routes.ts';

export const websiteCheckFeature = feature({
  name: 'website-check',
  contract: { websiteChecks },
  handlers: () => ({ websiteChecks: websiteCheckHandlers }),
  jobs: [readWebsites],
  writes: ['website_check'],
  freeText: { website_check: { url: 'text', report: 'json' } },
  retention: [{ table: 'website_check', after: 'started_at', keep: days(365) }],
  distribution: { website_check: 'tenant' },
});
