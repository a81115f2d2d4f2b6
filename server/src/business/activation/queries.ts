import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import { leaseMs } from '../../platform/rail/pauses.ts';
import type { Prices, Tariffs } from '../../settlements/ledger/public/tariff.ts';
import { pricesOfTenant, tariffsJson } from '../../settlements/ledger/public/tariff-queries.ts';

/** The name of the job that asks the rail for gateways. */
export const activateName = 'activation.activate';

type ActivationRow = Row<'gateway_activation'>;

/**
 * The merchant of a tenant with its activation, if one was requested. `isOpen`: true for an open gateway, false for a
 * closed one.
 */
export async function findMerchant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .leftJoin('gateway_activation as a', 'a.tenant_id', 'tenant.id')
    .leftJoin('merchant_attribute as g', (join) =>
      join.onRef('g.merchant_id', '=', 'merchant.id').on('g.type', '=', 'PAYMENT_GATEWAY_ACTIVATED'),
    )
    .select(['merchant.id', 'merchant.merchant_id', 'merchant.name', 'merchant.website', 'merchant.kyc_status'])
    .select(['merchant.state as merchant_state', 'a.state', 'a.reason', 'a.requested_at', 'a.decided_at'])
    .select('g.active as isOpen')
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

export async function findPrices(tx: Tx, tenantId: string): Promise<Prices> {
  const { rows } = await sql<{ prices: Omit<Prices, 'tariffs'>; tariffs: Tariffs }>`
    select ${sql.raw(pricesOfTenant)} as prices, ${sql.raw(tariffsJson)} as tariffs
    from tenant where id = ${tenantId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new RangeError('A tenant has its prices');
  return { ...row.prices, tariffs: row.tariffs };
}

/** Requests the gateway under a new id; false if it is already requested or active. */
export async function insertRequest(
  tx: Tx,
  row: Pick<ActivationRow, 'tenant_id' | 'id' | 'requested_by'>,
  now: Date,
): Promise<boolean> {
  const asked = { state: 'IN_PROGRESS', requested_at: now, due_at: now } as const;
  const again = { gateway_merchant_id: null, reason: null, decided_at: null, sent_at: null, tries: 0 } as const;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_activation')
    .values({ ...row, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ id: row.id, requested_by: row.requested_by, ...asked, ...again })
        .where('gateway_activation.state', '=', 'FAILED'),
    )
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await announceWork(tx, activateName, row.tenant_id, now.getTime());
  return true;
}

/** When each tenant's activation is due. */
export const findDueActivations = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'gateway_activation', dueAt: 'due_at', isOpen: sql`state = 'IN_PROGRESS'` });

/** Claims the activation of a tenant for the length of a lease. */
export async function claimActivations(tx: Tx, claim: Claim): Promise<ActivationRow[]> {
  const { rows } = await sql<ActivationRow>`
    update gateway_activation set due_at = ${new Date(claim.now.getTime() + leaseMs)}, tries = tries + 1
    where ${isClaimable(claim, 'due_at')} and state = 'IN_PROGRESS' returning *`.execute(tx);
  return rows;
}

interface RequestKey {
  readonly tenantId: string;
  readonly id: string;
}

/** Schedules the next query about a request whose outcome is unknown. */
export async function postponeActivation(tx: Tx, { tenantId, id }: RequestKey, dueAt: Date, now: Date): Promise<void> {
  await tx
    .updateTable('gateway_activation')
    .set({ due_at: dueAt, sent_at: sql`coalesce(sent_at, ${now})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'IN_PROGRESS')
    .execute();
}

/** Ends a request, once; false if it had already ended. */
export async function endActivation(
  tx: Tx,
  { tenantId, id }: RequestKey,
  end: Pick<ActivationRow, 'gateway_merchant_id' | 'reason'> & { readonly state: 'SUCCESS' | 'FAILED' },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gateway_activation')
    .set({ ...end, decided_at: now, due_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'IN_PROGRESS')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes an abandoned request due again. */
export async function reopenActivation(tx: Tx, { tenantId, id }: RequestKey, now: Date): Promise<void> {
  await tx
    .updateTable('gateway_activation')
    .set({ due_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'IN_PROGRESS')
    .execute();
}
