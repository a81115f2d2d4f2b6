import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';

export const auditorFeature = feature({
  name: 'auditor',
  contract: {},
  handlers: () => ({}),
  writes: ['auditor_round', 'auditor_shard', 'auditor_book', 'auditor_finding'],
  reads: ['chargeback', 'money_freeze', 'payment', 'refund', 'settlement_item'],
  retention: [{ table: 'auditor_round', after: 'finished_at', keep: days(7) }],
  distribution: {
    auditor_round: 'local',
    auditor_shard: 'local',
    auditor_book: 'tenant',
    auditor_finding: 'tenant',
  },
});
