import { sql } from 'kysely';
import type { Row, Tx } from '../db/database.ts';
import { announceWork } from './due-work.ts';

/** A failed item, and its number of attempts. */
export interface Failure {
  readonly tenantId: string;
  readonly job: string;
  readonly id: string;
  readonly attempts: number;
  readonly error: string;
  readonly now: Date;
  readonly dueAt: Date;
  readonly isGivenUp: boolean;
}

/** The failed items of a tenant and a job: each waits for its next attempt, or for the operator. */
export function listFailures(tx: Tx, tenantId: string, job: string): Promise<Row<'failed_work'>[]> {
  return tx.selectFrom('failed_work').selectAll().where('tenant_id', '=', tenantId).where('job', '=', job).execute();
}

/** Records a failed attempt. */
export async function insertFailure(tx: Tx, failure: Failure): Promise<void> {
  const { tenantId, job, id, attempts, error, now, dueAt, isGivenUp } = failure;
  const change = {
    attempts,
    last_error: error,
    failed_at: now,
    due_at: dueAt,
    given_up_at: isGivenUp ? now : null,
  };
  await tx
    .insertInto('failed_work')
    .values({ tenant_id: tenantId, job, subject_id: id, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job', 'subject_id']).doUpdateSet(change))
    .execute();
}

/** Deletes the record of failed attempts after the work has succeeded. */
export async function deleteFailure(tx: Tx, tenantId: string, job: string, id: string): Promise<void> {
  await tx
    .deleteFrom('failed_work')
    .where('tenant_id', '=', tenantId)
    .where('job', '=', job)
    .where('subject_id', '=', id)
    .execute();
}

/** All abandoned work, newest first. */
export function listGivenUp(tx: Tx, max: number): Promise<Row<'failed_work'>[]> {
  return tx
    .selectFrom('failed_work')
    .selectAll()
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .limit(max)
    .execute();
}

/** All failed work that will be retried, soonest first. */
export function listRetrying(tx: Tx, max: number): Promise<Row<'failed_work'>[]> {
  return tx
    .selectFrom('failed_work')
    .selectAll()
    .where('given_up_at', 'is', null)
    .orderBy('due_at')
    .limit(max)
    .execute();
}

/** Runs a failed item again with all its attempts. Undefined if no failed item has this id. */
export async function reopenWork(tx: Tx, id: string, now: number): Promise<Row<'failed_work'> | undefined> {
  const { rows } = await sql<Row<'failed_work'>>`
    delete from failed_work where subject_id = ${id} and given_up_at is not null returning *`.execute(tx);
  const [reopened] = rows;
  if (reopened !== undefined) await announceWork(tx, reopened.job, reopened.tenant_id, now);
  return reopened;
}
