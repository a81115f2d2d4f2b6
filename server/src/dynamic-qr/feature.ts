import { dynamicQrs } from '@galla/contract/dynamic-qr/endpoints.ts';
import type { Ingestion } from '../ingestion/service.ts';
import { feature } from '../platform/feature.ts';
import { expireDynamicQrs } from './jobs.ts';
import { dynamicQrHandlers } from './routes.ts';

export const dynamicQrFeature = feature({
  name: 'dynamic-qr',
  contract: { dynamicQrs },
  handlers: ({ ingestion }: { readonly ingestion: Ingestion }) => ({ dynamicQrs: dynamicQrHandlers(ingestion) }),
  jobs: [expireDynamicQrs],
  writes: ['dynamic_qr', 'dynamic_qr_payment'],
  freeText: { dynamic_qr: { bill_number: 'text' } },
});
