import { feature } from '../platform/feature.ts';
import { ledgerAuditRules } from './audit-rules.ts';

export const ledgerFeature = feature({
  name: 'ledger',
  contract: {},
  handlers: () => ({}),
  writes: ['journal', 'posting'],
  auditRules: ledgerAuditRules,
});
