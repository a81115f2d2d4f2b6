import { aboutMerchant, featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'merchants.profile': () => ({}),
    'merchants.startupConfig': () => ({}),
    'merchants.onboarding': () => ({}),
    'merchants.serviceLines': () => ({}),
    'merchants.instrumentSolution': () => ({}),
    'merchants.list': () => ({ query: { search: 'canary' } }),
    'customer-contact.find': ({ merchantId }) => ({ query: { merchantId } }),
    'customer-contact.change': ({ merchantId }) => ({ body: { merchantId, email: null, phone: '1800123456' } }),
  },
  someStores: {
    'merchants.profile': aboutMerchant,
    'merchants.startupConfig': aboutMerchant,
    'merchants.onboarding': aboutMerchant,
    'merchants.serviceLines': aboutMerchant,
    'merchants.instrumentSolution': aboutMerchant,
    'merchants.list': aboutMerchant,
  },
});
