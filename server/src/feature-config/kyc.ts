import type { kycStatuses } from '@galla/contract/merchants/endpoints.ts';
import { recordByOperator } from '../audit/service.ts';
import { updateMerchant } from '../merchants/merchant-queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Operator, Owner } from '../platform/operator.ts';

/** The operator's decisions on a merchant's verification (KYC). `NOT_INITIATED` is no decision. */
export type KycDecision = Exclude<(typeof kycStatuses)[number], 'NOT_INITIATED'>;

/**
 * Sets the status of a merchant's verification. The merchant's people see the reason. Takes effect on the next request.
 */
export async function setKycStatus(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  status: KycDecision,
  reason: string | null,
): Promise<void> {
  const change = { kyc_status: status, kyc_changed_at: new Date(operator.now), kyc_reason: reason };
  await updateMerchant(tx, owner.id, change);
  await recordByOperator(tx, operator, owner, 'KYC_STATUS_SET', {
    kyc: status,
    ...(reason === null ? {} : { reason }),
  });
}
