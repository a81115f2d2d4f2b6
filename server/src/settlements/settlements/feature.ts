import { settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import { groupSettlements } from '@galla/contract/settlements/settlements/group.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { settlementAuditRules } from './audit-rules.ts';
import { makeSettlements } from './jobs.ts';
import { holidayCommand } from './operator/holidays.ts';
import { payoutCommand } from './operator/payouts.ts';
import { settlementCommand } from './operator/settlements.ts';
import type { PayoutWork } from './payouts/send-payouts.ts';
import { sendPayouts } from './payouts/send-payouts.ts';
import { settleSandboxes } from './public/sandbox-runs.ts';
import { groupSettlementHandlers, settlementHandlers } from './routes.ts';
import type { SettlementWork } from './runs/run.ts';

const jobs: readonly Job<SettlementWork & PayoutWork>[] = [makeSettlements, settleSandboxes, sendPayouts];

export const settlementsFeature = feature({
  name: 'settlements',
  sandboxTime: true,
  contract: { settlements, groupSettlements },
  handlers: ({ engineKeys }: { readonly engineKeys: EngineKeys }) => ({
    settlements: settlementHandlers(engineKeys),
    groupSettlements: groupSettlementHandlers,
  }),
  writes: [
    'sandbox_settlement_run',
    'bank_holiday',
    'holiday_list',
    'payout',
    'settled_hour',
    'settlement',
    'settlement_item',
    'settlement_run',
    'settlement_terms',
  ],
  reads: [
    'bank_account_change',
    'chargeback',
    'chargeback_movement',
    'journal',
    'money_freeze',
    'payment',
    'payment_state_hour',
    'payout_account',
    'posting',
    'refund',
  ],
  freeText: {
    bank_holiday: { name: 'text' },
    payout: { failure_reason: 'text' },
    settlement: { failure_reason: 'text' },
    settlement_terms: { hold_reason: 'text' },
  },
  jobs,
  auditRules: settlementAuditRules,
  operator: [settlementCommand, payoutCommand, holidayCommand],
  distribution: {
    sandbox_settlement_run: 'local',
    bank_holiday: 'reference',
    holiday_list: 'reference',
    payout: 'tenant',
    settled_hour: 'tenant',
    settlement: 'tenant',
    settlement_item: 'tenant',
    settlement_run: 'local',
    settlement_terms: 'reference',
  },
});
