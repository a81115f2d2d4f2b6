import { storeLinkIds } from '@galla/contract/business/store-linking/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'store-linking.verify': () => ({ body: { context: 'x'.repeat(43) } }),
    'store-linking.approve': () => ({ body: { context: 'x'.repeat(43) } }),
    'store-linking.list': () => ({}),
    'store-linking.end': () => ({ body: { linkId: encodeId(storeLinkIds, '018f0000-0000-7000-8000-000000000000') } }),
  },
  someStores: {
    'store-linking.verify': { harmless: 'Names the app of a link whose secret the caller has' },
  },
});
