import { featureSamples } from '../../../main/testing/samples.ts';
import { dynamicQrOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant, store }) => ({
    dynamicQr: await dynamicQrOf(galla.rows, merchant.tenantId, store.id),
  }),
  calls: {
    'dynamic-qr.create': ({ store, terminal }) => ({ body: { storeId: store, terminalId: terminal, amount: 100 } }),
    'dynamic-qr.list': ({ store }) => ({ query: { storeId: store } }),
    'dynamic-qr.find': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
    'dynamic-qr.cancel': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
  },
  someStores: {
    'dynamic-qr.create': 'of-stores',
    'dynamic-qr.list': 'of-stores',
    'dynamic-qr.find': 'of-stores',
    'dynamic-qr.cancel': 'of-stores',
  },
});
