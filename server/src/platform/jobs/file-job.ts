import type { Tx } from '../db/database.ts';
import type { FileKey, FileWork } from './file-work.ts';
import type { JobNeeds, TenantJob } from './job.ts';
import { tenantJob } from './job.ts';

interface FileJob<Needs extends JobNeeds> {
  readonly name: string;
  readonly work: FileWork;
  /** How many files a process works on at once. */
  readonly atOnce: number;
  /** Runs before the transaction of each step. */
  readonly prepare?: (needs: Needs) => Promise<unknown>;
  /** One step of a file in one transaction, which also stores the file's progress. */
  readonly step: (tx: Tx, needs: Needs, file: FileKey) => Promise<void>;
}

/**
 * A job that processes the files of a table step by step. The files of a tenant take turns, so that a large one does
 * not delay the others. A file that fails five times in a row is left to the operator.
 */
export const fileJob = <Needs extends JobNeeds>({
  name,
  work,
  atOnce,
  prepare,
  step,
}: FileJob<Needs>): TenantJob<Needs> =>
  tenantJob<Needs, { readonly id: string }>({
    name,
    atOnce: { process: atOnce, tenant: 1 },
    attempts: 5,
    longestPauseMs: 5_000,
    findDue: work.findDue,
    claim: work.claim,
    giveUp: work.giveUp,
    retry: work.retry,
    start: (needs) => ({
      async run({ id }, turn) {
        await prepare?.(needs);
        await turn.write((tx) => step(tx, needs, { tenantId: turn.tenantId, id }));
      },
    }),
  });
