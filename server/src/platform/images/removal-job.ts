import type { FileStore } from '../files/store.ts';
import type { JobNeeds } from '../jobs/job.ts';
import { tenantJob } from '../jobs/job.ts';
import type { TableName } from '../retention.ts';
import { removeFiles } from './files.ts';
import type { StoredImage } from './image-queries.ts';
import { claimRemovals, deleteRemoved, findDueRemovals } from './image-queries.ts';

/** The dependencies of a job that removes pictures. */
export interface RemovalNeeds extends JobNeeds {
  readonly files: FileStore;
}

/**
 * A job that removes the files of a table's pictures at their `remove_at`, and then their rows: deleted or replaced
 * pictures, and abandoned uploads.
 */
export const imageRemoval = (name: string, table: TableName) =>
  tenantJob<RemovalNeeds, StoredImage>({
    name,
    atOnce: { process: 2, tenant: 2 },
    attempts: 20,
    findDue: (tx, search) => findDueRemovals(tx, table, search),
    claim: (tx, claim) => claimRemovals(tx, table, claim),
    start: ({ files }) => ({
      async run(image, turn) {
        await removeFiles(files, image);
        await turn.write((tx) => deleteRemoved(tx, table, image));
      },
    }),
  });
