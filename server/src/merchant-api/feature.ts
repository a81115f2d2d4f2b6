import { merchantApi } from '@galla/contract/merchant-api/endpoints.ts';
import type { OrderFollower } from '../checkout/service.ts';
import type { Ingestion } from '../ingestion/service.ts';
import { feature } from '../platform/feature.ts';
import { merchantApiHandlers } from './routes.ts';

/** What the handlers need beside the platform. */
interface MerchantApiServices {
  readonly ingestion: Ingestion;
  readonly orderFollower: OrderFollower;
}

export const merchantApiFeature = feature({
  name: 'merchant-api',
  contract: { merchantApi },
  handlers: ({ ingestion, orderFollower }: MerchantApiServices) => ({
    merchantApi: merchantApiHandlers(ingestion, orderFollower),
  }),
  writes: ['merchant_metadata'],
  freeText: { merchant_metadata: { pairs: 'json' } },
});
