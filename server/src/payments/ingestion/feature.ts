import { ingestion } from '@galla/contract/payments/ingestion/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { engineKeyCommand } from './operator/engine-keys.ts';
import { refusedCommand, warnedCommand } from './operator/events.ts';
import { eraseFromRefused } from './public/operator-queries.ts';
import type { Ingestion } from './public/service.ts';
import { ingestionHandlers } from './routes.ts';

export const ingestionFeature = feature({
  name: 'ingestion',
  contract: { ingestion },
  handlers: ({ ingestion }: { readonly ingestion: Ingestion }) => ({ ingestion: ingestionHandlers(ingestion) }),
  writes: ['refused_event'],
  reads: ['payment', 'qr_code'],
  eraseCustomer: eraseFromRefused,
  freeText: {
    refused_event: { event: 'named' },
  },
  retention: [{ table: 'refused_event', after: 'received_at', keep: 'RETENTION_REFUSED_EVENTS_DAYS' }],
  operator: [engineKeyCommand, refusedCommand, warnedCommand],
  distribution: { refused_event: 'local' },
});
