import { feature } from '../platform/feature.ts';

export const ledgerFeature = feature({
  name: 'ledger',
  contract: {},
  handlers: () => ({}),
  writes: ['journal', 'posting'],
});
