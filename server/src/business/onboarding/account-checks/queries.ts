import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import { leaseMs } from '../../../platform/rail/pauses.ts';

/** The name of the job that checks accounts at the bank. */
export const checkName = 'onboarding.checkAccounts';

interface CheckKey {
  readonly tenantId: string;
  readonly id: string;
}

type NewCheck = Omit<
  Row<'account_check'>,
  | ('state' | 'registered_name' | 'score' | 'utr' | 'failure_reason' | 'finished_at' | 'sent_at' | 'due_at' | 'tries')
  | ('sent_journal_id' | 'end_journal_id')
> & { readonly sent_journal_id?: string };

/** Adds a check, which a worker carries out. */
export async function insertCheck(tx: Tx, row: NewCheck): Promise<void> {
  await tx
    .insertInto('account_check')
    .values({ ...row, due_at: row.created_at })
    .execute();
  await announceWork(tx, checkName, row.tenant_id, row.created_at.getTime());
}

/** When each tenant's next check is due. */
export const findDueChecks = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'account_check', dueAt: 'due_at', isOpen: sql`state = 'PENDING'` });

/** Claims checks of a tenant for the length of a lease, the longest overdue first. */
export async function claimChecks(tx: Tx, { tenantId, now, places, except }: Claim): Promise<Row<'account_check'>[]> {
  const { rows } = await sql<Row<'account_check'>>`
    update account_check set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where tenant_id = ${tenantId} and id = any (array(
      select id from account_check where tenant_id = ${tenantId} and state = 'PENDING' and due_at <= ${now}
        and id <> all (${uuidArray(except)})
      order by due_at limit ${places} for no key update skip locked))
    returning *`.execute(tx);
  return rows;
}

/** Schedules the next query about a check whose outcome is unknown. */
export async function postponeCheck(tx: Tx, { tenantId, id }: CheckKey, dueAt: Date, now: Date): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ due_at: dueAt, sent_at: sql`coalesce(sent_at, ${now})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Ends a check, once; false if it had already ended. */
export async function endCheck(
  tx: Tx,
  { tenantId, id }: CheckKey,
  end: Pick<Row<'account_check'>, 'registered_name' | 'score' | 'utr' | 'failure_reason'> & {
    readonly state: 'MATCH' | 'NO_MATCH' | 'FAILED';
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_check')
    .set({ ...end, finished_at: now, due_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Scores a check again by another business name. */
export async function scoreCheck(
  tx: Tx,
  { tenantId, id }: CheckKey,
  judged: { readonly state: 'MATCH' | 'NO_MATCH'; readonly score: number },
): Promise<void> {
  await tx
    .updateTable('account_check')
    .set(judged)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['MATCH', 'NO_MATCH'])
    .execute();
}

/** Makes an abandoned check due again. */
export async function reopenCheck(tx: Tx, { tenantId, id }: CheckKey, now: Date): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Stores the journal that booked the end of a check. */
export async function keepEndJournal(tx: Tx, { tenantId, id }: CheckKey, journalId: string): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ end_journal_id: journalId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
