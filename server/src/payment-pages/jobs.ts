import type { FileStore } from '../platform/files/store.ts';
import type { ImageFiles } from '../platform/images/files.ts';
import { removeFiles } from '../platform/images/files.ts';
import type { JobNeeds } from '../platform/jobs/job.ts';
import { tenantJob } from '../platform/jobs/job.ts';
import { endPage, expireDue } from './ending.ts';
import { claimEnded, claimExpired, endName, expireName, findDueEnds, findDueExpiry } from './expiry-queries.ts';
import type { ImageRow } from './pictures/image-queries.ts';
import { claimRemovals, findDueRemovals, forgetImage, removalName } from './pictures/image-queries.ts';

/** Closes orders whose time has passed, many in one transaction; what they held is free again. */
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

/** What the removal of pictures needs. */
interface RemovalNeeds extends JobNeeds {
  readonly files: FileStore;
}

/** Removes the files of pictures that were replaced, or whose upload broke off; then the pictures are forgotten. */
export const removePageImages = tenantJob<RemovalNeeds, ImageRow>({
  name: removalName,
  atOnce: { process: 2, tenant: 2 },
  attempts: 20,
  findDue: findDueRemovals,
  claim: claimRemovals,
  start: ({ files }) => ({
    async run(image: ImageFiles & ImageRow, turn) {
      await removeFiles(files, image);
      await turn.write((tx) => forgetImage(tx, image));
    },
  }),
});
