import { recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { deleteFreeze } from '../../../settlements/ledger/public/freeze-queries.ts';
import { insertRate, insertTurnoverClass, upsertKeyRelease } from '../../../settlements/ledger/public/price-queries.ts';
import { type Rate, rateDelayMs } from '../../../settlements/ledger/public/tariff.ts';
import { beginShardAnew } from '../../auditor/public/shard-queries.ts';

/** A line of a rate card as an operator sets it; null matches everything. `maxFee` in paise, `validUntil` in ms. */
export type NewRate = Omit<Rate, 'validFrom'>;

/** Adds a rate for a merchant, valid in two minutes. The newest rate counts; earlier ones stay stored. */
export async function setRate(tx: Tx, operator: Operator, owner: Owner, rate: NewRate): Promise<void> {
  await insertRate(tx, owner.id, {
    id: newId(operator.now),
    instrument: rate.instrument,
    card_network: rate.cardNetwork,
    card_category: rate.cardCategory,
    basis_points: rate.basisPoints,
    most_fee: rate.maxFee,
    valid_from: new Date(operator.now + rateDelayMs),
    valid_until: rate.validUntil === null ? null : new Date(rate.validUntil),
    created_at: new Date(operator.now),
  });
  await recordByOperator(tx, operator, owner, 'RATE_SET', { rate: whatOf(rate), value: priceOf(rate) });
}

/** The payments that a rate applies to: `CREDIT_CARD VISA CORPORATE`. */
export const whatOf = ({ instrument, cardNetwork, cardCategory }: NewRate): string =>
  [instrument ?? 'ALL', cardNetwork, cardCategory].filter((part) => part !== null).join(' ');

/** The price of a rate: `1.75 %, at most ₹20.00, until 2027-04-01T00:00:00.000Z`. */
export function priceOf({ basisPoints, maxFee, validUntil }: NewRate): string {
  const percent = `${(basisPoints / 100).toFixed(2)} %`;
  const max = maxFee === null ? '' : `, at most ₹${(maxFee / 100).toFixed(2)}`;
  return `${percent}${max}${validUntil === null ? '' : `, until ${new Date(validUntil).toISOString()}`}`;
}

/**
 * Sets whether a merchant's turnover is above ₹20 lakh, which decides the maximum fee on debit cards. It applies to
 * payments that begin in two minutes or later; charges of earlier payments stay.
 */
export async function setTurnover(tx: Tx, operator: Operator, owner: Owner, large: boolean): Promise<void> {
  const [created_at, valid_from] = [new Date(operator.now), new Date(operator.now + rateDelayMs)];
  await insertTurnoverClass(tx, owner.id, { id: newId(operator.now), is_large: large, valid_from, created_at });
  await recordByOperator(tx, operator, owner, 'TURNOVER_SET', { reason: large ? 'Above ₹20 lakh' : 'Up to ₹20 lakh' });
}

/** Starts the free period of a merchant. It starts only once, because earlier charges stay. */
export async function releaseKeys(tx: Tx, operator: Operator, owner: Owner): Promise<void> {
  await upsertKeyRelease(tx, owner.id, new Date(operator.now));
  await recordByOperator(tx, operator, owner, 'KEYS_RELEASED', {});
}

/** Lifts the freeze of a merchant's outgoing money; false if it was not frozen. A remaining breach freezes it again. */
export async function liftFreeze(tx: Tx, operator: Operator, owner: Owner, reason: string): Promise<boolean> {
  if (!(await deleteFreeze(tx, owner.id))) return false;
  await beginShardAnew(tx, owner.id);
  await recordByOperator(tx, operator, owner, 'MONEY_UNFROZEN', { reason });
  return true;
}
