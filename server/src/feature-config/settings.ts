import type { FeatureFlag, MerchantAttribute } from '@galla/contract/core/criteria.ts';
import type { ActContext } from '../audit/service.ts';
import { record } from '../audit/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Owner } from './owners.ts';

/** Who sets something: a person at the provider, outside of every merchant. */
export interface Operator extends ActContext {
  readonly name: string;
}

/** Switches a feature of a merchant or super-merchant on or off; it works on the next request. */
export async function setFlag(tx: Tx, operator: Operator, owner: Owner, key: FeatureFlag, on: boolean): Promise<void> {
  const setting = { value: JSON.stringify(on), changed_at: new Date(operator.now) };
  await tx
    .insertInto('feature_setting')
    .values({ owner_id: owner.id, key, ...setting })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(setting))
    .execute();
  await recordFor(tx, operator, owner, 'FEATURE_SET', { feature: key, value: on ? 'on' : 'off' });
}

/** Sets an attribute of a merchant; UPI_VERIFIED counts with a value only (ROU-09). */
export async function setAttribute(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  type: MerchantAttribute,
  { active, value }: { readonly active: boolean; readonly value: string | null },
): Promise<void> {
  const attribute = { active, value, changed_at: new Date(operator.now) };
  await tx
    .insertInto('merchant_attribute')
    .values({ merchant_id: owner.id, type, ...attribute })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'type']).doUpdateSet(attribute))
    .execute();
  await recordFor(tx, operator, owner, 'ATTRIBUTE_SET', { attribute: type, value: active ? 'on' : 'off' });
}

/** Writes down in the log of whom it is about what an operator did. */
export async function recordFor(
  tx: Tx,
  operator: Operator,
  { chainId }: Owner,
  act:
    | 'MERCHANT_ADDED'
    | 'MERCHANT_CHANGED'
    | 'FEATURE_SET'
    | 'ATTRIBUTE_SET'
    | 'ANNOUNCEMENT_SET'
    | 'ANNOUNCEMENT_CLEARED'
    | 'KYC_STATUS_SET'
    | 'MONEY_UNFROZEN'
    | 'RATE_SET'
    | 'TURNOVER_SET'
    | 'KEYS_RELEASED',
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const by = { personId: null, membershipId: null, ownerId: chainId };
  await record(tx, operator, { ...by, act, detail: { ...detail, operator: operator.name } });
}
