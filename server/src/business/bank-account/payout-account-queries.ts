import type { Row, Tx } from '../../platform/db/database.ts';

export function findPresentAccount(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('payout_account')
    .select(['id', 'holder', 'ifsc', 'last4', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the current account and stores a new one. */
export async function replaceAccount(tx: Tx, account: Omit<Row<'payout_account'>, 'ended_at'>): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ ended_at: account.created_at })
    .where('tenant_id', '=', account.tenant_id)
    .where('ended_at', 'is', null)
    .execute();
  await tx.insertInto('payout_account').values(account).execute();
}

/** An account by its id, including ended ones. */
export function findAccount(tx: Tx, tenantId: string, id: string): Promise<Row<'payout_account'>> {
  return tx
    .selectFrom('payout_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
