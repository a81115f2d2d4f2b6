import type { FileStore } from '../../platform/files/store.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { DocumentRow } from './queries.ts';
import { claimRemovals, deleteRemoved, findDueRemovals, removalName } from './queries.ts';

export interface DocumentWork extends JobNeeds {
  readonly files: FileStore;
}

/** Removes expired documents: the file first, and then the row that names it. */
export const removeDocuments = tenantJob<DocumentWork, DocumentRow>({
  name: removalName,
  atOnce: { process: 2, tenant: 2 },
  attempts: 20,
  findDue: findDueRemovals,
  claim: claimRemovals,
  start: ({ files }) => ({
    async run(document, turn) {
      await files.remove(document.file_key);
      await turn.write((tx) => deleteRemoved(tx, document));
    },
  }),
});
