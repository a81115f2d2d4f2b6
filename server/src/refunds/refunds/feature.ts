import { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { Database } from '../../platform/db/database.ts';
import { feature } from '../../platform/feature.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { refundAuditRules } from './audit-rules.ts';
import { sendRefunds } from './jobs.ts';
import { openReports } from './reports.ts';
import { refundHandlers } from './routes.ts';

export const refundsFeature = feature({
  name: 'refunds',
  sandboxTime: true,
  contract: { refunds },
  handlers: ({ engineKeys, database }: { readonly engineKeys: EngineKeys; readonly database: Database }) => ({
    refunds: refundHandlers(engineKeys, openReports(database)),
  }),
  writes: ['refund', 'refund_settings'],
  reads: ['checkout_order', 'money_freeze', 'payment', 'posting'],
  freeText: {
    refund: { note: 'text', decision_note: 'text', failure_reason: 'text' },
  },
  jobs: [sendRefunds],
  auditRules: refundAuditRules,
  distribution: { refund: 'tenant', refund_settings: 'reference' },
});
