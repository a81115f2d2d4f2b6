import { chargebacks } from '@galla/contract/refunds/chargebacks/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { chargebackAuditRules } from './audit-rules.ts';
import { chargebackHandlers } from './routes.ts';

export const chargebacksFeature = feature({
  name: 'chargebacks',
  sandboxTime: true,
  contract: { chargebacks },
  handlers: ({ engineKeys }: { readonly engineKeys: EngineKeys }) => ({ chargebacks: chargebackHandlers(engineKeys) }),
  writes: ['chargeback', 'chargeback_movement'],
  reads: ['payment', 'posting'],
  freeText: {
    chargeback: { reason: 'text' },
  },
  auditRules: chargebackAuditRules,
  distribution: { chargeback: 'tenant', chargeback_movement: 'tenant' },
});
