import { featureSamples } from '../../../main/testing/samples.ts';
import { savedViewOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant, owner }) => ({
    savedView: await savedViewOf(galla.url, merchant.tenantId, owner.id),
  }),
  calls: {
    'saved-views.list': () => ({}),
    'saved-views.create': ({ merchantId, store, terminal, qrCode }) => ({
      body: {
        list: 'payments',
        name: 'Taken over',
        shared: false,
        params: { merchants: merchantId, stores: store, terminals: terminal, qr: qrCode },
      },
    }),
    'saved-views.change': ({ savedView }) => ({
      params: { viewId: savedView },
      body: { name: 'Taken over', shared: false, params: {}, version: 1 },
    }),
    'saved-views.remove': ({ savedView }) => ({ params: { viewId: savedView } }),
  },
  someStores: {
    'saved-views.list': { proven: 'payments/saved-views/saved-views.test.ts' },
    'saved-views.create': 'of-stores',
    'saved-views.change': 'of-stores',
    'saved-views.remove': 'of-stores',
  },
});
