import { feature } from '../platform/feature.ts';

export const auditorFeature = feature({
  name: 'auditor',
  contract: {},
  handlers: () => ({}),
  writes: ['auditor_round', 'auditor_finding', 'money_freeze'],
});
