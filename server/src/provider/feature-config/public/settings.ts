import type { FeatureFlag, MerchantAttribute } from '@galla/contract/core/criteria.ts';
import { upsertAttribute } from '../../../business/merchants/public/owner-queries.ts';
import { recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { upsertSetting } from './queries.ts';

/** Switches a feature of a merchant or super-merchant on or off, from the next request on. */
export async function setFlag(tx: Tx, operator: Operator, owner: Owner, key: FeatureFlag, on: boolean): Promise<void> {
  await upsertSetting(tx, owner.id, key, on, operator.now);
  await recordByOperator(tx, operator, owner, 'FEATURE_SET', { feature: key, value: on ? 'on' : 'off' });
}

/** Sets an attribute of a merchant; UPI_VERIFIED counts only with a value (ROU-09). */
export async function setAttribute(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  type: MerchantAttribute,
  { active, value }: { readonly active: boolean; readonly value: string | null },
): Promise<void> {
  await upsertAttribute(tx, owner.id, type, { active, value, changed_at: new Date(operator.now) });
  await recordByOperator(tx, operator, owner, 'ATTRIBUTE_SET', { attribute: type, value: active ? 'on' : 'off' });
}
