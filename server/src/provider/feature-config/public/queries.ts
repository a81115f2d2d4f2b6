import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The owner of the settings: the super-merchant, or else the merchant. A request may name a merchant of the scope; a
 * merchant outside the scope gives undefined.
 */
export async function findOwner(tx: Tx, scope: Scope, merchantId: string | undefined): Promise<string | undefined> {
  if (merchantId === undefined && scope.groupId !== null) return scope.groupId;
  const wanted = merchantId ?? scope.merchants[0]?.merchantId;
  const merchant = scope.merchants.find((one) => one.merchantId === wanted);
  const { rows } = await sql<{ id: string }>`
    select merchant_id as id from tenant where id = ${merchant?.tenantId ?? null}
    union all
    select id from merchant_group where id = ${scope.groupId} and code = ${merchantId ?? null}`.execute(tx);
  return rows[0]?.id;
}

/** The settings of a merchant or super-merchant, by key. */
export async function listSettings(tx: Tx, ownerId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx
    .selectFrom('feature_setting')
    .select(['key', 'value'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Enables payment links for an online merchant that chose them at registration. Settings of the provider stay. */
export async function openPaymentLinks(tx: Tx, merchantId: string): Promise<void> {
  await sql`select open_payment_links(${merchantId}::uuid)`.execute(tx);
}

/** Stores one setting of a merchant or super-merchant. `value` is stored as JSON. */
export async function upsertSetting(tx: Tx, ownerId: string, key: string, value: unknown, now: number): Promise<void> {
  const setting = { value: JSON.stringify(value), changed_at: new Date(now) };
  await tx
    .insertInto('feature_setting')
    .values({ owner_id: ownerId, key, ...setting })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(setting))
    .execute();
}

export async function hasPayment(tx: Tx, tenantId: string): Promise<boolean> {
  const payment = tx.selectFrom('payment').select('id').where('tenant_id', '=', tenantId).limit(1);
  return (await payment.executeTakeFirst()) !== undefined;
}
