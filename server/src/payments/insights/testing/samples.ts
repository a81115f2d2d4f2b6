import { featureSamples, lastMonth } from '../../../main/testing/samples.ts';

/** An Indian calendar day. */
const shift = { from: '2026-11-19T18:30:00.000Z', to: '2026-11-20T18:30:00.000Z' };

export const samples = featureSamples({
  calls: {
    'insights.summary': ({ merchantId, store }) => ({
      body: { ...lastMonth, merchantIds: [merchantId], storeIds: [store] },
    }),
    'store-insights.ranking': ({ merchantId }) => ({ body: { ...shift, merchantIds: [merchantId] } }),
    'store-insights.hours': ({ merchantId, store }) => ({
      body: { ...shift, merchantIds: [merchantId], storeIds: [store] },
    }),
    'store-insights.compare': ({ store }) => ({ body: { ...shift, storeIds: [store] } }),
    'store-insights.shift': ({ store }) => ({ body: { ...shift, storeId: store } }),
  },
  someStores: {
    'insights.summary': 'of-stores',
    'store-insights.ranking': 'of-stores',
    'store-insights.hours': 'of-stores',
    'store-insights.compare': 'of-stores',
    'store-insights.shift': 'of-stores',
  },
});
