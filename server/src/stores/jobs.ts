import type { FileStore } from '../platform/files/store.ts';
import { removeFiles } from '../platform/images/files.ts';
import type { JobNeeds } from '../platform/jobs/job.ts';
import { tenantJob } from '../platform/jobs/job.ts';
import type { ImageRow } from './image-queries.ts';
import { claimRemovals, findDueRemovals, forgetImage, removalName } from './image-queries.ts';

/** What the removal of pictures needs. */
export interface RemovalNeeds extends JobNeeds {
  readonly files: FileStore;
}

/** Removes the files of pictures that were deleted, or whose upload broke off; then the pictures are forgotten. */
export const removeImages = tenantJob<RemovalNeeds, ImageRow>({
  name: removalName,
  atOnce: { process: 2, tenant: 2 },
  attempts: 20,
  findDue: findDueRemovals,
  claim: claimRemovals,
  start: ({ files }) => ({
    async run(image, turn) {
      await removeFiles(files, image);
      await turn.write((tx) => forgetImage(tx, image));
    },
  }),
});
