import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Owner } from './owners.ts';
import { type Operator, recordFor } from './settings.ts';

/** Every process learns of a new rate within a minute; it is valid once all have. */
const rateDelayMs = 120_000;

const liveTenant = (tx: Tx, merchantId: string) =>
  tx.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live');

/** Gives a merchant a rate of its own, valid in two minutes. A rate replaces earlier ones by being newer; those stay. */
export async function setRate(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  instrument: string | null,
  basisPoints: number,
): Promise<void> {
  const { id } = await liveTenant(tx, owner.id).executeTakeFirstOrThrow();
  await tx
    .insertInto('rate_card')
    .values({
      tenant_id: id,
      id: newId(operator.now),
      instrument,
      card_network: null,
      card_category: null,
      basis_points: basisPoints,
      most_fee: null,
      valid_from: new Date(operator.now + rateDelayMs),
      valid_until: null,
      created_at: new Date(operator.now),
    })
    .execute();
  await recordFor(tx, operator, owner, 'RATE_SET', {
    instrument: instrument ?? 'ALL',
    value: `${(basisPoints / 100).toFixed(2)} %`,
  });
}

/** Begins the free period of a merchant: once, because what was charged stays charged. */
export async function releaseKeys(tx: Tx, operator: Operator, owner: Owner): Promise<void> {
  const { id } = await liveTenant(tx, owner.id).executeTakeFirstOrThrow();
  const at = new Date(operator.now);
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
  await recordFor(tx, operator, owner, 'KEYS_RELEASED', {});
}

/** Lets a merchant's money go out again; false where it was not frozen. A breach that is still there freezes it anew. */
export async function liftFreeze(tx: Tx, operator: Operator, owner: Owner, reason: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('money_freeze')
    .where('tenant_id', 'in', liveTenant(tx, owner.id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordFor(tx, operator, owner, 'MONEY_UNFROZEN', { reason });
  return true;
}

/** Why and since when a merchant's money is frozen. */
export function findFreeze(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('money_freeze')
    .select(['reason', 'created_at'])
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .executeTakeFirst();
}

/** What the auditor found, the newest first. */
export function listFindings(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('auditor_finding')
    .select(['rule', 'subject', 'detail'])
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .orderBy('found_at', 'desc')
    .limit(20)
    .execute();
}

/** The rates of a merchant's own, the newest first. */
export function listRates(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('rate_card')
    .select(['instrument', 'basis_points', 'valid_from'])
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .orderBy('valid_from', 'desc')
    .execute();
}
