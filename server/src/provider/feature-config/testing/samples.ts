import { aboutMerchant, featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'featureConfig.evaluate': ({ merchantId }) => ({
      body: { appContext: { deviceModel: 'Web' }, keys: ['SCAN'], merchantId },
    }),
  },
  someStores: {
    'featureConfig.evaluate': aboutMerchant,
  },
});
