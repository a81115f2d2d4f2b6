import { feature } from '../../platform/feature.ts';
import { ledgerAuditRules } from './audit-rules.ts';
import { tariffCommand } from './operator/tariffs.ts';

export const ledgerFeature = feature({
  name: 'ledger',
  contract: {},
  handlers: () => ({}),
  writes: ['gst_rate', 'journal', 'posting', 'tariff_rate'],
  reads: ['chargeback', 'payment_state_hour', 'pricing', 'rate_card', 'refund', 'settlement', 'turnover_class'],
  auditRules: ledgerAuditRules,
  operator: [tariffCommand],
  distribution: { gst_rate: 'reference', journal: 'tenant', posting: 'tenant', tariff_rate: 'reference' },
});
