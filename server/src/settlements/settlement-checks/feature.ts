import { settlementChecks } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { settlementCheckHandlers } from './routes.ts';

export const settlementChecksFeature = feature({
  name: 'settlement-checks',
  contract: { settlementChecks },
  handlers: () => ({ settlementChecks: settlementCheckHandlers }),
  reads: ['payment', 'settlement', 'settlement_item'],
});
