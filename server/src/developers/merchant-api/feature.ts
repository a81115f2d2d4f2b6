import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { merchantStreams } from '@galla/contract/developers/merchant-api/streams.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { merchantApiHandlers } from './routes.ts';
import { streamHandlers } from './streams.ts';

/** The dependencies of the handlers, beyond the platform. */
interface MerchantApiServices {
  readonly ingestion: Ingestion;
  readonly orderFollowers: OrderFollowers;
  readonly files: FileStore;
  readonly signal: Signal;
}

export const merchantApiFeature = feature({
  name: 'merchant-api',
  sandboxTime: true,
  contract: { merchantApi, merchantStreams },
  handlers: ({ ingestion, orderFollowers, files, signal }: MerchantApiServices) => ({
    merchantApi: merchantApiHandlers(ingestion, orderFollowers, files),
    merchantStreams: streamHandlers(signal),
  }),
  writes: ['merchant_metadata'],
  freeText: { merchant_metadata: { pairs: 'json' } },
  distribution: { merchant_metadata: 'reference' },
});
