import { featureSamples, ownBrowser } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'page-events.ingest': () => ({ body: { events: [] } }),
  },
  someStores: {
    'page-events.ingest': ownBrowser,
  },
});
