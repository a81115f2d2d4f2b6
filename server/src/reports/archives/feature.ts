import { feature } from '../../platform/feature.ts';
import { makeArchives } from './jobs.ts';
import { archiveCommand } from './operator.ts';
import { setErasureDue } from './queries.ts';

export const archivesFeature = feature({
  name: 'archives',
  contract: {},
  handlers: () => ({}),
  jobs: [makeArchives],
  writes: ['archive'],
  reads: [
    'chargeback',
    'chargeback_movement',
    'journal',
    'payment',
    'payment_state_hour',
    'payout',
    'posting',
    'refund',
    'settlement',
    'settlement_item',
  ],
  eraseCustomer: (tx, tenantId, _customer, now) => setErasureDue(tx, tenantId, now),
  operator: [archiveCommand],
  distribution: { archive: 'tenant' },
});
