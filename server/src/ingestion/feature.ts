import { ingestion } from '@galla/contract/ingestion/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { paymentAuditRules } from './audit-rules.ts';
import { engineKeyCommand } from './operator/engine-keys.ts';
import { refusedCommand, warnedCommand } from './operator/events.ts';
import type { Ingestion } from './routes.ts';
import { ingestionHandlers } from './routes.ts';

export const ingestionFeature = feature({
  name: 'ingestion',
  contract: { ingestion },
  handlers: ({ ingestion }: { readonly ingestion: Ingestion }) => ({ ingestion: ingestionHandlers(ingestion) }),
  writes: [
    'payment',
    'payment_hour',
    'payment_store_hour',
    'payment_store_day',
    'payment_day',
    'payment_state_hour',
    'refused_event',
    'journal',
    'posting',
    'outbox',
    'outbox_position',
  ],
  auditRules: paymentAuditRules,
  operator: [engineKeyCommand, refusedCommand, warnedCommand],
});
