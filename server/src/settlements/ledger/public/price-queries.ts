import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { liveTenant } from '../live-tenant-queries.ts';
import type { Rate } from './tariff.ts';

/** Adds a line to the rate card of a merchant. */
export async function insertRate(tx: Tx, merchantId: string, rate: Omit<Row<'rate_card'>, 'tenant_id'>): Promise<void> {
  const { id } = await liveTenant(tx, merchantId).executeTakeFirstOrThrow();
  await tx
    .insertInto('rate_card')
    .values({ tenant_id: id, ...rate })
    .execute();
}

/** Records from when a merchant's turnover is above ₹20 lakh, or no longer is. */
export async function insertTurnoverClass(
  tx: Tx,
  merchantId: string,
  row: Omit<Row<'turnover_class'>, 'tenant_id'>,
): Promise<void> {
  const { id: tenant_id } = await liveTenant(tx, merchantId).executeTakeFirstOrThrow();
  await tx
    .insertInto('turnover_class')
    .values({ tenant_id, ...row })
    .execute();
}

/** Whether and since when a merchant's turnover is above ₹20 lakh, newest first. */
export function listTurnoverClasses(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('turnover_class')
    .select(['is_large', 'valid_from'])
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Records when a merchant's production keys were released. A later call changes nothing. */
export async function upsertKeyRelease(tx: Tx, merchantId: string, at: Date): Promise<void> {
  const { id } = await liveTenant(tx, merchantId).executeTakeFirstOrThrow();
  await tx
    .insertInto('pricing')
    .values({ tenant_id: id, keys_released_at: at, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        keys_released_at: sql`coalesce(pricing.keys_released_at, excluded.keys_released_at)`,
        changed_at: at,
      }),
    )
    .execute();
}

/** The rates agreed with a merchant, newest first. */
export async function listRates(tx: Tx, merchantId: string): Promise<Rate[]> {
  const rows = await tx
    .selectFrom('rate_card')
    .selectAll()
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map((row) => ({
    instrument: row.instrument,
    cardNetwork: row.card_network,
    cardCategory: row.card_category,
    basisPoints: row.basis_points,
    maxFee: row.most_fee,
    validFrom: row.valid_from.getTime(),
    validUntil: row.valid_until?.getTime() ?? null,
  }));
}
