import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'website-check.start': ({ merchantId }) => ({ body: { merchantId, url: 'https://shop.example', chosen: 'OTHER' } }),
    'website-check.find': ({ merchantId }) => ({ query: { merchantId } }),
  },
});
