import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { announceTeamNews } from '../../../platform/events/team-news-queries.ts';
import { updateMerchant } from './merchant-queries.ts';

/** A KYC status that a decision gives a merchant. */
export type KycDecision = Exclude<NonNullable<MerchantProfile['kycStatus']>, 'NOT_INITIATED'>;

/**
 * Sets a merchant's KYC status and sends the event to its programs (`kyc.*`, decision 103). Every change of the status
 * goes through this function. The event belongs to live mode, whose tenant is `tenantId`. `at` is in ms.
 */
export async function changeKycStatus(
  tx: Tx,
  { merchantId, tenantId }: { readonly merchantId: string; readonly tenantId: string },
  { status, reason, at }: { readonly status: KycDecision; readonly reason: string | null; readonly at: number },
): Promise<void> {
  await updateMerchant(tx, merchantId, { kyc_status: status, kyc_changed_at: new Date(at), kyc_reason: reason });
  const type = `kyc.${status.toLowerCase()}` as const;
  await appendToOutbox(tx, tenantId, [{ type, subjectId: merchantId }], at);
  await announceTeamNews(tx, merchantId);
}
