import { sql } from 'kysely';
import { codeList } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { announceWork } from './due-work.ts';
import { deleteFailure } from './failed-work.ts';
import { findDueRows, isClaimable } from './find-due.ts';
import type { Claim, DueSearch, DueWork } from './job.ts';

/** A table of files that a job processes step by step: it checks them, and carries them out once they are confirmed. */
interface FileTable {
  readonly table: 'refund_batch' | 'store_import' | 'payment_link_batch';
  /** The name of the job. */
  readonly job: string;
  /** The states in which the job has work to do. */
  readonly working: readonly string[];
}

/** A claimed file and its progress. */
interface ClaimedFile {
  readonly id: string;
  readonly state: string;
  readonly position: number;
}

/** One file. UUIDs. */
export interface FileKey {
  readonly tenantId: string;
  readonly id: string;
}

/**
 * The queries that the jobs of all such tables share. The table has `state`, `stopped_in` and `worked_at`, and an index
 * on the tenant and `worked_at` of its rows in a working state.
 */
export function fileWork({ table, job, working }: FileTable) {
  const isWorking = sql<boolean>`state in (${sql.raw(codeList(working))})`;
  const from = sql.table(table);
  const forgetFailures = (tx: Tx, { tenantId, id }: FileKey): Promise<void> => deleteFailure(tx, tenantId, job, id);
  return {
    /** Announces that a file has work to do now, and restores all its attempts. */
    async announce(tx: Tx, key: FileKey, now: number): Promise<void> {
      await forgetFailures(tx, key);
      await announceWork(tx, job, key.tenantId, now);
    },
    /** Deletes the failed attempts of a file. */
    forgetFailures,
    /** When files are due, by tenant. */
    findDue: (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
      findDueRows(tx, search, { table, dueAt: 'worked_at', isOpen: isWorking }),
    /**
     * The files of a tenant that have work to do, the longest unattended first. Their step locks them. The progress is
     * part of the item: an item that looked the same as before its last step would wait for some seconds.
     */
    async claim(tx: Tx, claim: Claim): Promise<ClaimedFile[]> {
      const { rows } = await sql<ClaimedFile>`select id, state, position from ${from}
        where ${isWorking} and ${isClaimable(claim, 'worked_at')} order by worked_at limit ${claim.places}`.execute(tx);
      return rows;
    },
    /** Stops a file. People may resume it from where it stopped. */
    async giveUp(tx: Tx, { tenantId, id }: FileKey): Promise<void> {
      await sql`update ${from} set stopped_in = state, state = 'ERRORED'
        where tenant_id = ${tenantId} and id = ${id} and ${isWorking}`.execute(tx);
    },
    /** Resumes a file from where it stopped. */
    async retry(tx: Tx, { tenantId, id }: FileKey, now: Date): Promise<void> {
      await sql`update ${from} set state = stopped_in, stopped_in = null, worked_at = ${now}
        where tenant_id = ${tenantId} and id = ${id} and state = 'ERRORED'`.execute(tx);
    },
  };
}

/** The queries of one such table. */
export type FileWork = ReturnType<typeof fileWork>;
