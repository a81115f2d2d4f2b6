import { stores } from '@galla/contract/stores/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { storeHandlers } from './routes.ts';

export const storesFeature = feature({
  name: 'stores',
  contract: { stores },
  handlers: () => ({ stores: storeHandlers }),
  freeText: {
    store: { name: 'text', city: 'text' },
    terminal: { name: 'text' },
  },
});
