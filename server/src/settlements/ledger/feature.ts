import { feature } from '../../platform/feature.ts';
import { ledgerAuditRules } from './audit-rules.ts';
import { tariffCommand } from './operator/tariffs.ts';

export const ledgerFeature = feature({
  name: 'ledger',
  contract: {},
  handlers: () => ({}),
  writes: ['gst_rate', 'journal', 'money_freeze', 'posting', 'pricing', 'rate_card', 'tariff_rate', 'turnover_class'],
  auditRules: ledgerAuditRules,
  operator: [tariffCommand],
  distribution: {
    gst_rate: 'reference',
    journal: 'tenant',
    money_freeze: 'reference',
    posting: 'tenant',
    pricing: 'reference',
    rate_card: 'reference',
    tariff_rate: 'reference',
    turnover_class: 'reference',
  },
});
