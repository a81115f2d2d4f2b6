import { pageEvents } from '@galla/contract/messages/page-events/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { pageEventHandlers } from './routes.ts';

export const pageEventsFeature = feature({
  name: 'page-events',
  contract: { pageEvents },
  handlers: () => ({ pageEvents: pageEventHandlers }),
  writes: ['page_event'],
  freeText: {
    page_event: { event: 'json' },
  },
  retention: [
    {
      table: 'page_event',
      keep: 'RETENTION_PAGE_EVENTS_DAYS',
      atLeast: days(1),
      partitions: 'week',
      outlived: 'received_at',
    },
  ],
  distribution: { page_event: 'local' },
});
