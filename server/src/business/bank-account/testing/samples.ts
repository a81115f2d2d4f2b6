import { bankAccountChangeIds } from '@galla/contract/business/bank-account/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { featureSamples } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

export const samples = featureSamples({
  addRows: async () => ({ bankChange: encodeId(bankAccountChangeIds, newId()) }),
  calls: {
    'bank-account.find': () => ({}),
    'bank-account.request': () => ({
      body: { number: '50200071234417', ifsc: 'HDFC0000128', holder: 'Taken over', accountType: 'CURRENT' },
    }),
    'bank-account.approve': ({ bankChange }) => ({ body: { changeId: bankChange } }),
    'bank-account.stop': ({ bankChange }) => ({ body: { changeId: bankChange } }),
  },
});
