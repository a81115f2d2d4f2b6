import type { JobNeeds } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import { decideActivation } from './activation/activation.ts';
import { claimActivations, decideName, findDueActivations } from './activation/queries.ts';

/** Decides on requested activations of payment links (PAY-04). */
export const decideActivations = tenantJob<JobNeeds, { readonly id: string }>({
  name: decideName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueActivations,
  claim: claimActivations,
  start: ({ clock }) => ({
    run: (_item, turn) => turn.write((tx) => decideActivation(tx, turn.tenantId, clock.now())),
  }),
});
