/** The id of another merchant and of a file of its payment links. */
interface ForeignFile {
  readonly merchantId: string;
  readonly linkFile: string;
}

type Sample = (foreign: ForeignFile) => {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
};

/** For each call about files of payment links: one with another merchant's ids in every field that takes one. */
const calls: Readonly<Record<string, Sample>> = {
  template: () => ({ query: { format: 'csv' } }),
  upload: ({ merchantId }) => ({ body: { merchantId } }),
  list: ({ linkFile }) => ({ query: { after: linkFile } }),
  details: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  rows: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  correct: ({ linkFile }) => ({ params: { batchId: linkFile, number: '1' }, body: { cells: {} } }),
  confirm: ({ linkFile }) => ({ params: { batchId: linkFile }, body: { rows: 1, amount: 100 } }),
  cancel: ({ linkFile }) => ({ params: { batchId: linkFile } }),
  download: ({ linkFile }) => ({ params: { batchId: linkFile } }),
};

/** The same of online links and of links in the shop. */
export const linkFileSamples: Readonly<Record<string, Sample>> = Object.fromEntries(
  ['payment-link-batches', 'offline-payment-link-batches'].flatMap((feature) =>
    Object.entries(calls).map(([call, sample]) => [`${feature}.${call}`, sample] as const),
  ),
);
