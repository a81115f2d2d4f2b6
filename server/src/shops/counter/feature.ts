import { counter, counterDevices } from '@galla/contract/shops/counter/endpoints.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { openCounterNews } from './news.ts';
import { counterDeviceHandlers, counterHandlers } from './routes.ts';

/** The dependencies of the counter handlers, beyond the platform. */
interface CounterServices {
  readonly database: Database;
  readonly signal: Signal;
}

export const counterFeature = feature({
  name: 'counter',
  sandboxTime: true,
  contract: { counterDevices, counter },
  handlers: ({ database, signal }: CounterServices) => ({
    counterDevices: counterDeviceHandlers,
    counter: counterHandlers({ news: openCounterNews(database, signal), signal }),
  }),
  writes: ['counter_pairing', 'counter_shift'],
  reads: ['dynamic_qr_payment', 'payment', 'qr_code'],
  retention: [{ table: 'counter_pairing', after: 'expires_at', keep: days(1) }],
  freeText: {
    counter_device: { user_agent: 'text' },
    counter_shift: { ended_by: 'text' },
  },
  distribution: { counter_pairing: 'local', counter_shift: 'tenant' },
});
