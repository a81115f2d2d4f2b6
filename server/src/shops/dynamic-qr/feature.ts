import { dynamicQrs } from '@galla/contract/shops/dynamic-qr/endpoints.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import { feature } from '../../platform/feature.ts';
import { dynamicQrExpiry } from './expiry.ts';
import { dynamicQrHandlers } from './routes.ts';

export const dynamicQrFeature = feature({
  name: 'dynamic-qr',
  sandboxTime: true,
  contract: { dynamicQrs },
  handlers: ({ ingestion }: { readonly ingestion: Ingestion }) => ({ dynamicQrs: dynamicQrHandlers(ingestion) }),
  jobs: [dynamicQrExpiry.job],
  writes: ['dynamic_qr', 'dynamic_qr_payment'],
  reads: ['payment', 'qr_code'],
  freeText: { dynamic_qr: { bill_number: 'text' } },
  distribution: { dynamic_qr: 'tenant', dynamic_qr_payment: 'tenant' },
});
