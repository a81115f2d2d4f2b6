import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import { leaseMs } from '../../platform/rail/pauses.ts';

/** The name of the job that checks new accounts and activates approved ones. */
export const changeName = 'bank-account.change';

/** A change with the names of the people involved. */
export type ChangeRow = Row<'bank_account_change'> & {
  readonly requested_by_name: string;
  readonly approved_by_name: string | null;
};

/** The newest change of a tenant. */
export function findNewest(tx: Tx, tenantId: string): Promise<ChangeRow | undefined> {
  return tx
    .selectFrom('bank_account_change as c')
    .innerJoin('person as asked', 'asked.id', 'c.requested_by')
    .leftJoin('person as approved', 'approved.id', 'c.approved_by')
    .selectAll('c')
    .select(['asked.name as requested_by_name', 'approved.name as approved_by_name'])
    .where('c.tenant_id', '=', tenantId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findMerchant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['merchant.merchant_id', 'merchant.name', 'merchant.legal_name'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** The number of account checks at the bank since a time, for KYC and for changes together. */
export async function countChecks(tx: Tx, tenantId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from bank_account_change where tenant_id = ${tenantId} and requested_at > ${since})
      + (select count(*) from account_check where tenant_id = ${tenantId} and created_at > ${since}))::int as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Adds a change; false while another one is open. */
export async function insertChange(
  tx: Tx,
  row: Pick<
    Row<'bank_account_change'>,
    | ('tenant_id' | 'id' | 'base_account_id' | 'holder' | 'ifsc' | 'last4' | 'sealed_number')
    | ('requested_by' | 'requested_at' | 'sent_journal_id')
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_account_change')
    .values({ ...row, state: 'CHECKING', due_at: row.requested_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await announceWork(tx, changeName, row.tenant_id, row.requested_at.getTime());
  return true;
}

export interface ChangeKey {
  readonly tenantId: string;
  readonly id: string;
}

/** A change, locked until the transaction ends. */
export const lockChange = (tx: Tx, { tenantId, id }: ChangeKey): Promise<Row<'bank_account_change'> | undefined> =>
  tx
    .selectFrom('bank_account_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Moves a change out of one of these states; false if it has left them. */
export async function moveChange(
  tx: Tx,
  { tenantId, id }: ChangeKey,
  from: readonly Row<'bank_account_change'>['state'][],
  change: Partial<Omit<Row<'bank_account_change'>, 'tenant_id' | 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_account_change')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When each tenant's next change is due: a check, or the end of a safety time. */
export const findDueChanges = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'bank_account_change', dueAt: 'due_at', isOpen: sql`due_at is not null` });

/** Claims the change of a tenant for the length of a lease. */
export async function claimChanges(tx: Tx, claim: Claim): Promise<Row<'bank_account_change'>[]> {
  const { rows } = await sql<Row<'bank_account_change'>>`
    update bank_account_change set due_at = ${new Date(claim.now.getTime() + leaseMs)}, tries = tries + 1
    where ${isClaimable(claim, 'due_at')} returning *`.execute(tx);
  return rows;
}

/** The Admins of a merchant, and of its super-merchant. */
export async function listAdmins(tx: Tx, tenantId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string | null; phone: string | null }>`
    select distinct p.id, p.name, p.email, p.phone
    from tenant t join merchant o on o.id = t.merchant_id
    join membership m on m.role_id = 'ADMIN' and m.status = 'ACTIVE' and (m.merchant_id = o.id or m.group_id = o.group_id)
    join person p on p.id = m.person_id and p.active
    where t.id = ${tenantId} order by p.id`.execute(tx);
  return rows;
}
