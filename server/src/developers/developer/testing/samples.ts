import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'developer.start': () => ({}),
  },
});
