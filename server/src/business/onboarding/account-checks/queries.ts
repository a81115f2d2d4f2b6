import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import { leaseMs } from '../../../platform/rail/pauses.ts';

/** The name of the job that asks the bank about accounts. */
export const checkName = 'onboarding.checkAccounts';

/** The key of a check. */
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

/** Claims checks of a tenant for the length of a lease, the longest due first. */
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

/** Schedules a question about a check whose end is not known. */
export async function postponeCheck(tx: Tx, { tenantId, id }: CheckKey, dueAt: Date, now: Date): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ due_at: dueAt, sent_at: sql`coalesce(sent_at, ${now})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Ends a check, once; false where it had ended. */
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

/** Judges a check again by another name of the business. */
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

/** Makes a check that was given up due again. */
export async function reopenCheck(tx: Tx, { tenantId, id }: CheckKey, now: Date): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Keeps which journal has booked the end of a check. */
export async function keepEndJournal(tx: Tx, { tenantId, id }: CheckKey, journalId: string): Promise<void> {
  await tx
    .updateTable('account_check')
    .set({ end_journal_id: journalId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
