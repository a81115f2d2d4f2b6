import type { JobNeeds } from '../../platform/jobs/job.ts';
import { periodicJob } from '../../platform/jobs/job.ts';
import type { SettlementWork } from './runs/run.ts';
import { settleToday } from './runs/run.ts';

/** Creates the settlements of the day once its run is due. */
export const makeSettlements = periodicJob<SettlementWork & JobNeeds>({
  name: 'settlements.make',
  every: 30_000,
  run: (work) => settleToday(work),
});
