import { savedViews } from '@galla/contract/payments/saved-views/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { savedViewHandlers } from './routes.ts';

export const savedViewsFeature = feature({
  name: 'saved-views',
  contract: { savedViews },
  handlers: () => ({ savedViews: savedViewHandlers }),
  writes: ['saved_view'],
  reads: ['qr_code'],
  freeText: { saved_view: { name: 'text', params: 'json' } },
  distribution: { saved_view: 'reference' },
});
