import { featureSamples } from '../../../main/testing/samples.ts';

const policyAnswers = {
  businessName: 'Taken over',
  address: 'Taken over',
  email: 'taken@over.example',
  phone: '9800000000',
  refundRequestDays: 7,
  refundProcessingDays: 7,
  shippingDays: null,
  returnRequestDays: null,
};

export const samples = featureSamples({
  calls: {
    'policies.find': ({ merchantId }) => ({ query: { merchantId } }),
    'policies.save': ({ merchantId }) => ({ body: { merchantId, version: 0, answers: policyAnswers, consent: true } }),
    'policies.preview': () => ({ body: { answers: policyAnswers, document: 'TERMS', language: 'en' } }),
    'policies.download': ({ merchantId }) => ({
      params: { document: 'TERMS' },
      query: { merchantId, format: 'txt', language: 'en' },
    }),
    'policies.publish': ({ merchantId }) => ({ body: { merchantId, version: 1 } }),
    'policies.takeDown': ({ merchantId }) => ({ body: { merchantId } }),
  },
});
