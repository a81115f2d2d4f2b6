import { upiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { days } from '../../platform/retention.ts';
import type { UpiCheckWork } from './jobs.ts';
import { checkUpiAddresses } from './jobs.ts';
import { upiVerificationHandlers } from './routes.ts';

const jobs: readonly Job<UpiCheckWork>[] = [checkUpiAddresses];

export const upiVerificationFeature = feature({
  name: 'upi-verification',
  contract: { upiVerification },
  handlers: () => ({ upiVerification: upiVerificationHandlers }),
  jobs,
  writes: ['upi_check'],
  reads: ['merchant_attribute'],
  retention: [{ table: 'upi_check', after: 'created_at', keep: days(180) }],
  freeText: { upi_check: { vpa: 'vpa', holder: 'text', registered_name: 'text', failure_reason: 'text' } },
  distribution: { upi_check: 'tenant' },
});
