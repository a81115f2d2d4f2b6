import type { Job, JobNeeds } from '../platform/jobs/job.ts';
import { periodicJob } from '../platform/jobs/job.ts';
import { deliverMessages } from '../platform/messages/delivery.ts';
import { makeAhead, purge } from '../platform/retention.ts';
import { features, retention } from './features.ts';
import type { WorkerParts } from './processes/worker-parts.ts';

const purgeRows = periodicJob<JobNeeds & Pick<WorkerParts, 'keptDays'>>({
  name: 'rows.purge',
  every: 3_600_000,
  run: ({ database, clock, keptDays }) => purge(database, retention, clock.now(), keptDays),
});

const makePartitions = periodicJob({
  name: 'partitions.make',
  every: 3_600_000,
  run: ({ database, clock }) => makeAhead(database, retention, clock.now()),
});

/** All jobs of the workers. */
export const jobs: readonly Job<WorkerParts>[] = [
  deliverMessages,
  ...features.flatMap((feature) => feature.jobs),
  purgeRows,
  makePartitions,
];
