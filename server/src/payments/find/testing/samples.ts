import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'find.anything': ({ payment }) => ({ body: { text: payment } }),
  },
  someStores: {
    'find.anything': 'of-stores',
  },
});
