import type { JobNeeds } from '../platform/jobs/job.ts';
import { tenantJob } from '../platform/jobs/job.ts';
import { decideActivation } from './activation.ts';
import { claimActivations, decideName, findDueActivations } from './activation-queries.ts';
import { expireDue } from './ending.ts';
import { claimExpired, expireName, findDueExpiry } from './expiry-queries.ts';

/** Ends links whose time has passed, many in one transaction. */
export const expirePaymentLinks = tenantJob<JobNeeds, { readonly id: string }>({
  name: expireName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueExpiry,
  claim: claimExpired,
  start: ({ clock }) => ({
    run: (_item, turn) => turn.write((tx) => expireDue(tx, turn.tenantId, clock.now())),
  }),
});

/** Decides whether merchants who asked for it may use payment links (PAY-04). */
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
