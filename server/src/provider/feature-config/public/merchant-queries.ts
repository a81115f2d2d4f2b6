import type { Tx } from '../../../platform/db/database.ts';

/** A merchant's KYC status, since when, and why. */
export function findKyc(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('merchant')
    .select(['kyc_status', 'kyc_changed_at', 'kyc_reason'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}

const disabledOf = (tx: Tx, merchantId: string) =>
  tx.selectFrom('merchant').select(['disabled_at', 'disabled_reason']).where('id', '=', merchantId);

/** Since when and why a merchant is disabled; nulls if it is not. */
export const findDisabled = (tx: Tx, merchantId: string) => disabledOf(tx, merchantId).executeTakeFirstOrThrow();

/** The same with its super-merchant. The row is locked until the transaction ends. */
export const lockDisabled = (tx: Tx, merchantId: string) =>
  disabledOf(tx, merchantId).select('group_id').forNoKeyUpdate().executeTakeFirstOrThrow();

/** How customers pay a merchant by UPI. */
export function findUpi(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('merchant')
    .select(['vpa', 'category_code'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}

/** Whether a UPI address belongs to a merchant. */
export async function isVpaTaken(tx: Tx, vpa: string): Promise<boolean> {
  const found = await tx.selectFrom('merchant').select('id').where('vpa', '=', vpa).executeTakeFirst();
  return found !== undefined;
}

/** The GSTIN of a merchant; null without one. */
export async function findGstin(tx: Tx, merchantId: string): Promise<string | null> {
  const { gstin } = await tx
    .selectFrom('merchant')
    .select('gstin')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return gstin;
}
