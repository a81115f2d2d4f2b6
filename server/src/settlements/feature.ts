import { settlements } from '@galla/contract/settlements/endpoints.ts';
import { feature } from '../platform/feature.ts';
import type { EngineKeys } from '../platform/rail/engine-keys.ts';
import { settlementAuditRules } from './audit-rules.ts';
import { holidayCommand } from './operator/holidays.ts';
import { settlementCommand } from './operator/settlements.ts';
import { settlementHandlers } from './routes.ts';

export const settlementsFeature = feature({
  name: 'settlements',
  contract: { settlements },
  handlers: ({ engineKeys }: { readonly engineKeys: EngineKeys }) => ({ settlements: settlementHandlers(engineKeys) }),
  writes: [
    'bank_holiday',
    'holiday_list',
    'payout',
    'payout_account',
    'settled_hour',
    'settlement',
    'settlement_item',
    'settlement_run',
    'settlement_terms',
  ],
  auditRules: settlementAuditRules,
  operator: [settlementCommand, holidayCommand],
});
