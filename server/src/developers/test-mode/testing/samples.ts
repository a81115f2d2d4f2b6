import { featureSamples, ownBrowser } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'test-mode.auth': () => ({}),
    'test-mode.login': () => ({ body: { token: 'x.y' } }),
    'test-mode.refresh': () => ({}),
  },
  someStores: {
    'test-mode.auth': ownBrowser,
    'test-mode.login': ownBrowser,
    'test-mode.refresh': ownBrowser,
  },
});
