import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'gateway-activation.find': () => ({}),
    'gateway-activation.start': () => ({ body: { serviceLineType: 'PAYMENT_GATEWAY' } }),
  },
});
