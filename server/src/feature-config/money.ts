import { sql } from 'kysely';
import type { Rate } from '../ledger/charges.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Operator, Owner } from '../platform/operator.ts';
import { recordFor } from './settings.ts';

/** Every process learns of a new rate within a minute; it is valid once all have. In ms. */
export const rateDelayMs = 120_000;

const liveTenant = (tx: Tx, merchantId: string) =>
  tx.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live');

/** A line of a rate card as an operator sets it; null fits all. `maxFee` in paise, `validUntil` in ms. */
export type NewRate = Omit<Rate, 'validFrom'>;

/** Gives a merchant a rate of its own, valid in two minutes. A rate replaces earlier ones by being newer; those stay. */
export async function setRate(tx: Tx, operator: Operator, owner: Owner, rate: NewRate): Promise<void> {
  const { id } = await liveTenant(tx, owner.id).executeTakeFirstOrThrow();
  await tx
    .insertInto('rate_card')
    .values({
      tenant_id: id,
      id: newId(operator.now),
      instrument: rate.instrument,
      card_network: rate.cardNetwork,
      card_category: rate.cardCategory,
      basis_points: rate.basisPoints,
      most_fee: rate.maxFee,
      valid_from: new Date(operator.now + rateDelayMs),
      valid_until: rate.validUntil === null ? null : new Date(rate.validUntil),
      created_at: new Date(operator.now),
    })
    .execute();
  await recordFor(tx, operator, owner, 'RATE_SET', { rate: whatOf(rate), value: priceOf(rate) });
}

/** What a rate is for: `CREDIT_CARD VISA CORPORATE`. */
export const whatOf = ({ instrument, cardNetwork, cardCategory }: NewRate): string =>
  [instrument ?? 'ALL', cardNetwork, cardCategory].filter((part) => part !== null).join(' ');

/** What a rate comes to: `1.75 %, at most ₹20.00, until 2027-04-01T00:00:00.000Z`. */
export function priceOf({ basisPoints, maxFee, validUntil }: NewRate): string {
  const percent = `${(basisPoints / 100).toFixed(2)} %`;
  const most = maxFee === null ? '' : `, at most ₹${(maxFee / 100).toFixed(2)}`;
  return `${percent}${most}${validUntil === null ? '' : `, until ${new Date(validUntil).toISOString()}`}`;
}

/** Says whether a merchant's turnover is above ₹20 lakh, which decides what debit cards may cost at most. */
export async function setTurnover(tx: Tx, operator: Operator, owner: Owner, large: boolean): Promise<void> {
  const { id } = await liveTenant(tx, owner.id).executeTakeFirstOrThrow();
  const set = { large_turnover: large, changed_at: new Date(operator.now) };
  await tx
    .insertInto('pricing')
    .values({ tenant_id: id, ...set })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(set))
    .execute();
  await recordFor(tx, operator, owner, 'TURNOVER_SET', { reason: large ? 'Above ₹20 lakh' : 'Up to ₹20 lakh' });
}

/** Whether a merchant's turnover is above ₹20 lakh. */
export async function hasLargeTurnover(tx: Tx, merchantId: string): Promise<boolean> {
  const pricing = await tx
    .selectFrom('pricing')
    .select('large_turnover')
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .executeTakeFirst();
  return pricing?.large_turnover ?? false;
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
