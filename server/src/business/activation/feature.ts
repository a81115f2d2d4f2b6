import { gatewayActivations } from '@galla/contract/business/activation/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { ActivationWork } from './jobs.ts';
import { activateGateways } from './jobs.ts';
import { activationHandlers } from './routes.ts';

const jobs: readonly Job<ActivationWork>[] = [activateGateways];

export const activationFeature = feature({
  name: 'activation',
  contract: { gatewayActivations },
  handlers: () => ({ gatewayActivations: activationHandlers }),
  jobs,
  writes: ['gateway_activation'],
  reads: ['merchant_attribute'],
  freeText: { gateway_activation: { gateway_merchant_id: 'text', reason: 'text' } },
  distribution: { gateway_activation: 'tenant' },
});
