import { featureSamples, ownAccount } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'access.me': () => ({}),
    'access.permissions': () => ({}),
    'access.config': () => ({}),
    'access.saveConfig': ({ store }) => ({
      params: { key: 'live-filters' },
      body: { value: { note: 1, length: store.length } },
    }),
  },
  someStores: {
    'access.me': ownAccount,
    'access.permissions': ownAccount,
    'access.changes': ownAccount,
    'access.config': ownAccount,
    'access.saveConfig': ownAccount,
  },
});
