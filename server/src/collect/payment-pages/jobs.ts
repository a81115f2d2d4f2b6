import { imageRemoval } from '../../platform/images/removal-job.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import { endPage, expireDue } from './end-page.ts';
import { claimEnded, claimExpired, endName, expireName, findDueEnds, findDueExpiry } from './expiry-queries.ts';
import { removalName } from './pictures/image-queries.ts';

/** Closes expired orders, many in one transaction, and releases their items. */
export const expirePageOrders = tenantJob<JobNeeds, { readonly id: string }>({
  name: expireName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueExpiry,
  claim: claimExpired,
  start: ({ clock }) => ({
    run: (_item, turn) => turn.write((tx) => expireDue(tx, turn.tenantId, clock.now())),
  }),
});

/** Closes pages at their end. */
export const endPages = tenantJob<JobNeeds, { readonly id: string }>({
  name: endName,
  atOnce: { process: 10, tenant: 5 },
  attempts: 20,
  findDue: findDueEnds,
  claim: claimEnded,
  start: ({ clock }) => ({
    run: ({ id }, turn) => turn.write((tx) => endPage(tx, { tenantId: turn.tenantId, id }, clock.now())),
  }),
});

/** Removes the files of replaced pictures. */
export const removePageImages = imageRemoval(removalName, 'payment_page_image');
