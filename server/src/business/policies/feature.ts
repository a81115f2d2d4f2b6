import { policyGenerator } from '@galla/contract/business/policies/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { policyHandlers } from './routes.ts';

export const policiesFeature = feature({
  name: 'policies',
  contract: { policyGenerator },
  handlers: () => ({ policyGenerator: policyHandlers }),
  writes: ['policy_set'],
  freeText: { policy_set: { answers: 'json', published: 'json' } },
  distribution: { policy_set: 'reference' },
});
