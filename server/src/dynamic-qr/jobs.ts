import type { JobNeeds } from '../platform/jobs/job.ts';
import { tenantJob } from '../platform/jobs/job.ts';
import { claimExpired, expireName, findDueExpiry, waitForPayment } from './expiry-queries.ts';
import { endDynamicQr } from './queries.ts';
import { announceChange } from './service.ts';

/** Closes codes whose time has passed. */
export const expireDynamicQrs = tenantJob<JobNeeds, { readonly id: string }>({
  name: expireName,
  atOnce: { process: 50, tenant: 10 },
  attempts: 20,
  findDue: findDueExpiry,
  claim: claimExpired,
  start: ({ clock }) => ({
    run: ({ id }, turn) =>
      turn.write(async (tx) => {
        const key = { tenantId: turn.tenantId, id };
        if (await waitForPayment(tx, key)) return;
        const now = clock.now();
        if (await endDynamicQr(tx, key, { state: 'EXPIRED' }, new Date(now))) await announceChange(tx, key, now);
      }),
  }),
});
