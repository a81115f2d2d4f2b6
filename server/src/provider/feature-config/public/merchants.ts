import { insertMerchant, updateMerchant } from '../../../business/merchants/public/merchant-queries.ts';
import { findOwnerByCode } from '../../../business/merchants/public/owner-queries.ts';
import { recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceTeamNews } from '../../../platform/events/team-news-queries.ts';
import { newId } from '../../../platform/ids.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { lockDisabled } from './merchant-queries.ts';

/** The data of a merchant that the provider adds. */
export interface NewMerchant {
  readonly merchantId: string;
  readonly name: string;
  readonly type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT';
  readonly category: string | null;
  readonly gstin: string | null;
}

/**
 * Adds an active merchant of the provider, with its live and test tenants. Its KYC is a separate decision
 * (`setKycStatus`). Undefined if the id is taken.
 */
export async function addMerchant(tx: Tx, operator: Operator, merchant: NewMerchant): Promise<Owner | undefined> {
  const owner = await makeMerchant(tx, merchant, operator.now);
  if (owner !== undefined) await recordByOperator(tx, operator, owner, 'MERCHANT_ADDED', { name: merchant.name });
  return owner;
}

/** The same without the entry in the audit log, which the caller writes. */
export async function makeMerchant(tx: Tx, merchant: NewMerchant, now: number): Promise<Owner | undefined> {
  const { merchantId, name, type, category, gstin } = merchant;
  const id = newId(now);
  const inserted = await insertMerchant(tx, {
    id,
    merchant_id: merchantId,
    name,
    type,
    category,
    gstin,
    group_id: null,
    kind: type === 'ONLINE_MERCHANT' ? 'ONLINE_BUSINESS_ENTITY' : 'OFFLINE_ORGANISED',
    state: 'ACTIVE',
    created_at: new Date(now),
  });
  return inserted ? findOwnerByCode(tx, merchantId) : undefined;
}

/** The provider's changes of a merchant. Omitted fields stay. */
export type MerchantChange = Partial<
  Pick<NewMerchant, 'name' | 'category' | 'gstin'> &
    Pick<Row<'merchant'>, 'gst_state' | 'legal_name' | 'billing_address' | 'own_vpa' | 'category_code'>
>;

/**
 * Disables a merchant, so that it takes no new payments, or enables it again (decision 155). Its people and those of
 * its super-merchant read the reason, which can be replaced.
 * @param reason null enables it; empty if none is given
 * @returns false if nothing was changed
 */
export async function setDisabled(
  tx: Tx,
  operator: Operator,
  owner: Pick<Owner, 'id' | 'chainId'>,
  reason: string | null,
): Promise<boolean> {
  const before = await lockDisabled(tx, owner.id);
  if (before.disabled_reason === reason) return false;
  const disabled_at = reason === null ? null : (before.disabled_at ?? new Date(operator.now));
  await updateMerchant(tx, owner.id, { disabled_at, disabled_reason: reason });
  await announceTeamNews(tx, owner.id);
  if (before.group_id !== null) await announceTeamNews(tx, before.group_id);
  const said = reason === null || reason === '' ? {} : { reason };
  await recordByOperator(tx, operator, owner, reason === null ? 'MERCHANT_ENABLED' : 'MERCHANT_DISABLED', said);
  return true;
}

/** Changes a merchant, and records the new values. */
export async function changeMerchant(tx: Tx, operator: Operator, owner: Owner, change: MerchantChange): Promise<Owner> {
  await updateMerchant(tx, owner.id, change);
  const detail = Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value ?? 'none']));
  await recordByOperator(tx, operator, owner, 'MERCHANT_CHANGED', detail);
  return { ...owner, name: change.name ?? owner.name };
}
