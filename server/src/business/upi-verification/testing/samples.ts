import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'upi-verification.find': () => ({}),
    'upi-verification.verify': () => ({ body: { vpa: 'taken@over' } }),
  },
});
