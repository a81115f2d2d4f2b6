/** Ids of another merchant for calls about stores. */
interface ForeignStore {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly image: string;
  readonly storeImport: string;
}

/** A day of India. */
const shift = { from: '2026-11-19T18:30:00.000Z', to: '2026-11-20T18:30:00.000Z' };

/** For each endpoint of stores: a call with another merchant's ids in every field that takes one. */
export const storeSamples: Readonly<
  Record<
    string,
    (foreign: ForeignStore) => {
      readonly params?: Record<string, string>;
      readonly query?: Record<string, string>;
      readonly body?: unknown;
    }
  >
> = {
  'store-insights.ranking': ({ merchantId }) => ({ body: { ...shift, merchantIds: [merchantId] } }),
  'store-insights.hours': ({ merchantId, store }) => ({
    body: { ...shift, merchantIds: [merchantId], storeIds: [store] },
  }),
  'store-insights.compare': ({ store }) => ({ body: { ...shift, storeIds: [store] } }),
  'store-insights.shift': ({ store }) => ({ body: { ...shift, storeId: store } }),
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
};
