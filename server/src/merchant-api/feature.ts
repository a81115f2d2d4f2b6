import { merchantApi } from '@galla/contract/merchant-api/endpoints.ts';
import type { OrderFollowers } from '../checkout/follower.ts';
import type { Ingestion } from '../ingestion/service.ts';
import { feature } from '../platform/feature.ts';
import type { FileStore } from '../platform/files/store.ts';
import { merchantApiHandlers } from './routes.ts';

/** What the handlers need beside the platform. */
interface MerchantApiServices {
  readonly ingestion: Ingestion;
  readonly orderFollowers: OrderFollowers;
  readonly files: FileStore;
}

export const merchantApiFeature = feature({
  name: 'merchant-api',
  sandboxTime: true,
  contract: { merchantApi },
  handlers: ({ ingestion, orderFollowers, files }: MerchantApiServices) => ({
    merchantApi: merchantApiHandlers(ingestion, orderFollowers, files),
  }),
  writes: ['merchant_metadata'],
  freeText: { merchant_metadata: { pairs: 'json' } },
});
