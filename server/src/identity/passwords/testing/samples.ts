import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'passwords.sendVerificationLink': ({ person }) => ({ body: { userId: person, type: 'EMAIL_SIGNUP' } }),
  },
  someStores: {
    'passwords.sendVerificationLink': 'of-stores',
  },
});
