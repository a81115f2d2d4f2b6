import { sql } from 'kysely';
import { codeList } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { announceWork } from './due-work.ts';
import { deleteFailure } from './failed-work.ts';
import { findDueRows, isClaimable } from './find-due.ts';
import type { Claim, DueSearch, DueWork } from './job.ts';

/** A table whose rows are files that a job takes further step by step: checked, and carried out once they are confirmed. */
interface FileTable {
  readonly table: 'refund_batch' | 'store_import' | 'payment_link_batch';
  /** The name of the job. */
  readonly job: string;
  /** The states in which the job has something to do. */
  readonly working: readonly string[];
}

/** A file that is claimed, and how far it has come. */
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
 * The queries that the jobs of all such tables share. The table has `state`, `stopped_in` and `worked_at`, and an index on
 * the tenant and `worked_at` of its rows in a working state.
 */
export function fileWork({ table, job, working }: FileTable) {
  const isWorking = sql<boolean>`state in (${sql.raw(codeList(working))})`;
  const from = sql.table(table);
  const forgetFailures = (tx: Tx, { tenantId, id }: FileKey): Promise<void> => deleteFailure(tx, tenantId, job, id);
  return {
    /** Says that a file has something to do now, with all its attempts again. */
    async announce(tx: Tx, key: FileKey, now: number): Promise<void> {
      await forgetFailures(tx, key);
      await announceWork(tx, job, key.tenantId, now);
    },
    /** Forgets the failed attempts of a file. */
    forgetFailures,
    /** When files are due, by tenants. */
    findDue: (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
      findDueRows(tx, search, { table, dueAt: 'worked_at', isOpen: isWorking }),
    /**
     * The files of a tenant that have something to do, the longest unattended first. Their step locks them. How far a file has
     * come is part of it: a file that looks as it did before its last step would wait for some seconds.
     */
    async claim(tx: Tx, claim: Claim): Promise<ClaimedFile[]> {
      const { rows } = await sql<ClaimedFile>`select id, state, position from ${from}
        where ${isWorking} and ${isClaimable(claim, 'worked_at')} order by worked_at limit ${claim.places}`.execute(tx);
      return rows;
    },
    /** Leaves a file to people, who may let it go on from where it stopped. */
    async giveUp(tx: Tx, { tenantId, id }: FileKey): Promise<void> {
      await sql`update ${from} set stopped_in = state, state = 'ERRORED'
        where tenant_id = ${tenantId} and id = ${id} and ${isWorking}`.execute(tx);
    },
    /** Lets a file go on from where it stopped. */
    async retry(tx: Tx, { tenantId, id }: FileKey, now: Date): Promise<void> {
      await sql`update ${from} set state = stopped_in, stopped_in = null, worked_at = ${now}
        where tenant_id = ${tenantId} and id = ${id} and state = 'ERRORED'`.execute(tx);
    },
  };
}

/** The queries of one such table. */
export type FileWork = ReturnType<typeof fileWork>;
