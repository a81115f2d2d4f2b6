import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { type Call, featureSamples, type SharedIds } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

/** The calls about files, for online links and links of a shop alike. */
const calls = {
  template: () => ({ query: { format: 'csv' } }),
  upload: ({ merchantId }) => ({ body: { merchantId } }),
  list: ({ linkFile }) => ({ query: { after: linkFile } }),
  details: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  rows: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  correct: ({ linkFile }) => ({ params: { batchId: linkFile, number: '1' }, body: { cells: {} } }),
  confirm: ({ linkFile }) => ({ params: { batchId: linkFile }, body: { rows: 1, amount: 100 } }),
  cancel: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  download: ({ linkFile }) => ({ params: { batchId: linkFile } }),
} satisfies Readonly<Record<string, (ids: SharedIds & { readonly linkFile: string }) => Call>>;

export const samples = featureSamples({
  addRows: async () => ({ linkFile: encodeId(paymentLinkBatchIds, newId()) }),
  calls: Object.fromEntries(
    ['payment-link-batches', 'offline-payment-link-batches'].flatMap((group) =>
      Object.entries(calls).map(([call, sample]) => [`${group}.${call}`, sample]),
    ),
  ),
});
