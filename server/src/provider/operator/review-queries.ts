import type { Tx } from '../../platform/db/database.ts';

const approvals = (tx: Tx) =>
  tx
    .selectFrom('review_approval as a')
    .innerJoin('operator_user as u', 'u.id', 'a.operator_id')
    .where('u.state', '=', 'ACTIVE')
    .select(['a.submission_id', 'a.operator_id', 'a.note', 'a.approved_at', 'u.name']);

/** A first approval, with the reviewer's name. */
export type FirstApproval = Awaited<ReturnType<typeof listAll>>[number];
const listAll = (tx: Tx) => approvals(tx).execute();

/** The first approval of a submission. An approval by a disabled person does not count. */
export function findFirstApproval(tx: Tx, submissionId: string): Promise<FirstApproval | undefined> {
  return approvals(tx).where('a.submission_id', '=', submissionId).executeTakeFirst();
}

/** The first approvals of these submissions, by submission. */
export async function listFirstApprovals(
  tx: Tx,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, FirstApproval>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await approvals(tx)
    .where('a.submission_id', 'in', [...submissionIds])
    .execute();
  return new Map(rows.map((row) => [row.submission_id, row]));
}

/** Stores a first approval, in place of one that does not count. */
export async function insertFirstApproval(
  tx: Tx,
  {
    submission_id,
    ...approval
  }: { submission_id: string; operator_id: string; note: string | null; approved_at: Date },
): Promise<void> {
  await tx
    .insertInto('review_approval')
    .values({ submission_id, ...approval })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(approval))
    .execute();
}

/** The name of the person who submitted; empty if the account is gone. */
export async function findPersonName(tx: Tx, personId: string): Promise<string> {
  return (await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirst())?.name ?? '';
}
