import { changeKycStatus, type KycDecision } from '../../business/merchants/public/kyc-status.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Operator, Owner } from '../../platform/operator.ts';

/** Sets a merchant's KYC status. The merchant's people see the reason. It takes effect on the next request. */
export async function setKycStatus(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  status: KycDecision,
  reason: string | null,
): Promise<void> {
  const merchant = { merchantId: owner.id, tenantId: owner.chainId };
  await changeKycStatus(tx, merchant, { status, reason, at: operator.now });
  await recordByOperator(tx, operator, owner, 'KYC_STATUS_SET', {
    kyc: status,
    ...(reason === null ? {} : { reason }),
  });
}
