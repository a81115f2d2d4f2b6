import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'attention.list': () => ({}),
  },
  someStores: {
    'attention.list': 'of-stores',
  },
});
