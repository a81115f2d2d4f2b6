import { encodeId } from '@galla/contract/core/ids.ts';
import { storeImageIds, storeImportIds } from '@galla/contract/shops/stores/feature.ts';
import { featureSamples, publicFacts } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

export const samples = featureSamples({
  addRows: async () => ({ image: encodeId(storeImageIds, newId()), storeImport: encodeId(storeImportIds, newId()) }),
  calls: {
    'stores.list': ({ merchantId }) => ({ query: { merchantId } }),
    'stores.totals': ({ merchantId }) => ({ query: { merchantId } }),
    'stores.facets': ({ merchantId }) => ({ query: { merchantId } }),
    'stores.map': ({ merchantId }) => ({ query: { merchantId } }),
    'stores.details': ({ merchantId, store }) => ({ params: { merchantId, storeId: store } }),
    'stores.takings': ({ merchantId, store }) => ({ params: { merchantId, storeId: store } }),
    'store-changes.add': ({ merchantId }) => ({
      params: { merchantId },
      body: { name: 'New', address: { line: 'Road 1', locality: 'Camp', pincode: '411001' } },
    }),
    'store-changes.change': ({ merchantId, store }) => ({
      params: { merchantId, storeId: store },
      body: { version: 1, name: 'Taken over' },
    }),
    'store-changes.close': ({ merchantId, store }) => ({
      params: { merchantId, storeId: store },
      body: { reason: 'Taken over' },
    }),
    'store-changes.reopen': ({ merchantId, store }) => ({ params: { merchantId, storeId: store } }),
    'store-changes.addCounter': ({ merchantId, store }) => ({
      params: { merchantId, storeId: store },
      body: { name: 'Taken over' },
    }),
    'store-changes.renameCounter': ({ merchantId, store, terminal }) => ({
      params: { merchantId, storeId: store, terminalId: terminal },
      body: { name: 'Taken over' },
    }),
    'store-changes.closeCounter': ({ merchantId, store, terminal }) => ({
      params: { merchantId, storeId: store, terminalId: terminal },
      body: {},
    }),
    'store-changes.reopenCounter': ({ merchantId, store, terminal }) => ({
      params: { merchantId, storeId: store, terminalId: terminal },
    }),
    'store-images.upload': ({ merchantId, store }) => ({ body: { merchantId, storeId: store } }),
    'store-images.order': ({ merchantId, store, image }) => ({
      params: { merchantId, storeId: store },
      body: { imageIds: [image] },
    }),
    'store-images.remove': ({ image }) => ({ params: { imageId: image } }),
    'store-imports.template': () => ({ query: { format: 'csv' } }),
    'store-imports.upload': ({ merchantId }) => ({ body: { merchantId } }),
    'store-imports.list': ({ storeImport }) => ({ query: { after: storeImport } }),
    'store-imports.details': ({ storeImport }) => ({ params: { importId: storeImport } }),
    'store-imports.rows': ({ storeImport }) => ({ params: { importId: storeImport } }),
    'store-imports.correct': ({ storeImport }) => ({
      params: { importId: storeImport, number: '1' },
      body: { cells: {} },
    }),
    'store-imports.drop': ({ storeImport }) => ({ params: { importId: storeImport }, body: { allWrong: true } }),
    'store-imports.confirm': ({ storeImport }) => ({
      params: { importId: storeImport },
      body: { creates: 1, updates: 0 },
    }),
    'store-imports.cancel': ({ storeImport }) => ({ params: { importId: storeImport } }),
    'store-imports.download': ({ storeImport }) => ({ params: { importId: storeImport } }),
    'store-phone.requestOtp': () => ({ body: { phoneNumber: '9822000002' } }),
    'store-phone.verifyOtp': ({ merchantId, store }) => ({
      body: { phoneNumber: '9822000002', token: 'not-a-token', otp: '12345', merchantId, storeId: store },
    }),
    'places.pincode': () => ({ params: { pincode: '411001' } }),
    'places.geocode': () => ({ query: { address: 'Camp', pincode: '411001' } }),
    'places.reverseGeocode': () => ({ query: { latitude: '18.5', longitude: '73.8' } }),
    'stores.terminals': ({ merchantId, store }) => ({ params: { merchantId, storeId: store } }),
  },
  someStores: {
    'stores.list': 'of-stores',
    'stores.totals': 'of-stores',
    'stores.facets': 'of-stores',
    'stores.map': 'of-stores',
    'stores.details': 'of-stores',
    'stores.terminals': 'of-stores',
    'stores.takings': 'of-stores',
    'store-changes.change': 'of-stores',
    'store-changes.close': 'of-stores',
    'store-changes.reopen': 'of-stores',
    'store-changes.addCounter': 'of-stores',
    'store-changes.renameCounter': 'of-stores',
    'store-changes.closeCounter': 'of-stores',
    'store-changes.reopenCounter': 'of-stores',
    'store-images.upload': 'of-stores',
    'store-images.order': 'of-stores',
    'store-images.remove': 'of-stores',
    'store-phone.requestOtp': { harmless: 'Sends an OTP to a number; its store is named when the OTP is entered' },
    'store-phone.verifyOtp': 'of-stores',
    'places.pincode': publicFacts,
    'places.geocode': publicFacts,
    'places.reverseGeocode': publicFacts,
  },
});
