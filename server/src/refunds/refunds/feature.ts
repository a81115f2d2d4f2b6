import { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { Database } from '../../platform/db/database.ts';
import { feature } from '../../platform/feature.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { refundAuditRules } from './audit-rules.ts';
import { sendRefunds } from './jobs.ts';
import type { PaymentsOfOrder } from './public/payments-of-order.ts';
import { openReports } from './reports.ts';
import { refundHandlers } from './routes.ts';

/** What the handlers of refunds need besides the platform. */
interface RefundServices {
  readonly engineKeys: EngineKeys;
  readonly database: Database;
  readonly paymentsOfOrder: PaymentsOfOrder;
}

export const refundsFeature = feature({
  name: 'refunds',
  sandboxTime: true,
  contract: { refunds },
  handlers: ({ engineKeys, database, paymentsOfOrder }: RefundServices) => ({
    refunds: refundHandlers(engineKeys, openReports(database), paymentsOfOrder),
  }),
  writes: ['refund', 'refund_settings'],
  reads: ['money_freeze', 'payment', 'posting'],
  freeText: {
    refund: { note: 'text', decision_note: 'text', failure_reason: 'text' },
  },
  jobs: [sendRefunds],
  auditRules: refundAuditRules,
  distribution: { refund: 'tenant', refund_settings: 'reference' },
});
