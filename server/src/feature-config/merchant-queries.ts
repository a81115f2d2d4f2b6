import type { Tx } from '../platform/db/database.ts';

/** The status of a merchant's verification, since when, and why. */
export function findKyc(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('merchant')
    .select(['kyc_status', 'kyc_changed_at', 'kyc_reason'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}
