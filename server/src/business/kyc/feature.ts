import { kyc } from '@galla/contract/business/kyc/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { followSubmissions, type KycWork } from './follow.ts';
import { kycQueueCommand, kycReviewCommand } from './operator.ts';
import { type KycServices, kycHandlers } from './routes.ts';

const jobs: readonly Job<KycWork>[] = [followSubmissions];

export const kycFeature = feature({
  name: 'kyc',
  contract: { kyc },
  handlers: (services: KycServices) => ({ kyc: kycHandlers(services) }),
  jobs,
  writes: ['kyc_submission', 'kyc_consent'],
  freeText: { kyc_submission: { note: 'text', reasons: 'json', provider_reasons: 'json', decided_by: 'text' } },
  operator: [kycQueueCommand, kycReviewCommand],
  distribution: { kyc_submission: 'tenant', kyc_consent: 'tenant' },
});
