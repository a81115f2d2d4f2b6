import { storeLinks } from '@galla/contract/business/store-linking/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { storeAppCommand } from './operator.ts';
import { storeLinkHandlers } from './routes.ts';

export const storeLinkingFeature = feature({
  name: 'store-linking',
  contract: { storeLinks },
  handlers: () => ({ storeLinks: storeLinkHandlers }),
  writes: ['store_app', 'store_link_request', 'store_link'],
  freeText: {
    store_app: { name: 'text' },
    store_link_request: { store_url: 'text' },
    store_link: { store_url: 'text' },
  },
  retention: [{ table: 'store_link_request', after: 'expires_at', keep: days(7) }],
  operator: [storeAppCommand],
  distribution: { store_app: 'reference', store_link_request: 'local', store_link: 'reference' },
});
