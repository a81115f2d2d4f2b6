import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import { leaseMs } from '../../platform/rail/pauses.ts';

/** The name of the job that asks the bank about UPI addresses. */
export const upiCheckName = 'upi-verification.check';

export type UpiCheck = Row<'upi_check'>;

interface CheckKey {
  readonly tenantId: string;
  readonly id: string;
}

export function findMerchant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['merchant.id', 'merchant.merchant_id', 'merchant.name', 'merchant.state', 'merchant.kyc_status'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** The same row, locked until the transaction ends. */
export async function lockMerchantRow(tx: Tx, tenantId: string) {
  const { id } = await findMerchant(tx, tenantId);
  await sql`select from merchant where id = ${id} for no key update`.execute(tx);
  return findMerchant(tx, tenantId);
}

export async function findPersonName(tx: Tx, personId: string): Promise<string> {
  const row = await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirst();
  return row?.name ?? '';
}

/** The last check, and the number of checks since a time. */
export async function findChecks(tx: Tx, tenantId: string, since: Date) {
  const last = await tx
    .selectFrom('upi_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from upi_check where tenant_id = ${tenantId} and created_at > ${since}`.execute(tx);
  return { last, begun: rows[0]?.count ?? 0 };
}

/** Whether another merchant has verified this address. */
export async function isVpaTaken(tx: Tx, merchantId: string, vpa: string): Promise<boolean> {
  const row = await tx
    .selectFrom('merchant_attribute')
    .select('type')
    .where('type', '=', 'UPI_VERIFIED')
    .where('active', '=', true)
    .where(sql<boolean>`lower(value) = ${vpa}`)
    .where('merchant_id', '<>', merchantId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps two merchants from verifying one address at the same time. */
export async function lockAddress(tx: Tx, vpa: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upi-address ${vpa}`}, 0))`.execute(tx);
}

/** Keeps two requests of one merchant from starting a check each. */
export async function lockMerchant(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upi-check ${tenantId}`}, 0))`.execute(tx);
}

/** Adds a check, which a worker carries out. */
export async function insertCheck(
  tx: Tx,
  row: Pick<UpiCheck, 'tenant_id' | 'id' | 'vpa' | 'holder' | 'requested_by' | 'membership_id' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('upi_check')
    .values({ ...row, due_at: row.created_at })
    .execute();
  await announceWork(tx, upiCheckName, row.tenant_id, row.created_at.getTime());
}

/** When each tenant's next check is due. */
export const findDueChecks = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'upi_check', dueAt: 'due_at', isOpen: sql`state = 'PENDING'` });

/** Claims the check of a tenant for the length of a lease. */
export async function claimChecks(tx: Tx, claim: Claim): Promise<UpiCheck[]> {
  const { rows } = await sql<UpiCheck>`
    update upi_check set due_at = ${new Date(claim.now.getTime() + leaseMs)}, tries = tries + 1
    where ${isClaimable(claim, 'due_at')} and state = 'PENDING' returning *`.execute(tx);
  return rows;
}

/** Schedules the next query about a check whose outcome is unknown. */
export async function postponeCheck(tx: Tx, { tenantId, id }: CheckKey, dueAt: Date): Promise<void> {
  await tx
    .updateTable('upi_check')
    .set({ due_at: dueAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Ends a check, once; false if it had already ended. */
export async function endCheck(
  tx: Tx,
  { tenantId, id }: CheckKey,
  end: Pick<UpiCheck, 'registered_name' | 'score' | 'failure_reason'> & {
    readonly state: 'MATCH' | 'NO_MATCH' | 'FAILED';
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upi_check')
    .set({ ...end, finished_at: now, due_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes an abandoned check due again. */
export async function reopenCheck(tx: Tx, { tenantId, id }: CheckKey, now: Date): Promise<void> {
  await tx
    .updateTable('upi_check')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}
