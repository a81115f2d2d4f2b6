import type { Tx } from '../../platform/db/database.ts';
import type { PayoutKey } from '../../settlements/settlements/payouts/sending-queries.ts';

/** Payouts that were not sent to the bank, by the day of their settlement. */
export function listUnsentPayouts(tx: Tx, tenantId: string): Promise<{ id: string; day: string; created_at: Date }[]> {
  return tx
    .selectFrom('payout')
    .innerJoin('settlement', (join) =>
      join.onRef('settlement.tenant_id', '=', 'payout.tenant_id').onRef('settlement.id', '=', 'payout.settlement_id'),
    )
    .select(['payout.id', 'settlement.day', 'payout.created_at'])
    .where('payout.tenant_id', '=', tenantId)
    .where('payout.state', '=', 'PENDING')
    .where('payout.sent_at', 'is', null)
    .orderBy('settlement.day')
    .execute();
}

/** Marks a payout as sent but not answered, so that the worker polls for it later. */
export async function markSent(
  tx: Tx,
  { tenantId, payoutId }: PayoutKey,
  { sentAt, askedAt }: { readonly sentAt: number; readonly askedAt: number },
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ sent_at: new Date(sentAt), due_at: new Date(askedAt), tries: 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .execute();
}

/** Dates the outbox rows now. They are purged by time, and older dates would leave gaps in their order. */
export async function dateOutboxNow(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', new Date(Date.now() - 3_600_000))
    .returningAll()
    .execute();
  const created_at = new Date();
  if (rows.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, created_at })))
    .execute();
}

/** The tenants by the id of their merchant and their mode, such as `KAAPI01 test`. */
export async function findTenants(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .select(['tenant.id', 'tenant.mode', 'merchant.merchant_id'])
    .execute();
  return new Map(rows.map(({ id, merchant_id, mode }) => [`${merchant_id} ${mode}`, id]));
}

/** Whether a tenant has a payout account. */
export async function hasAccount(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx.selectFrom('payout_account').select('id').where('tenant_id', '=', tenantId).executeTakeFirst();
  return found !== undefined;
}
