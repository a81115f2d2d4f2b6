import { provisioning } from '@galla/contract/provider/provisioning/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { type ProvisioningServices, provisioningHandlers } from './routes.ts';

export const provisioningFeature = feature({
  name: 'provisioning',
  contract: { provisioning },
  writes: ['provisioning_request'],
  reads: ['qr_code', 'service_line'],
  // A signature is valid for five minutes, so a day is enough to detect repeats.
  retention: [{ table: 'provisioning_request', after: 'received_at', keep: days(1) }],
  handlers: (services: ProvisioningServices) => ({ provisioning: provisioningHandlers(services) }),
  distribution: { provisioning_request: 'local' },
});
