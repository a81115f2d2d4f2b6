import type { KycStatus } from '@galla/contract/business/merchants/endpoints.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Reads what open pages hear of a merchant or super-merchant: its KYC, and a text that changes with it and with what is
 * switched on. Undefined where there is none of this id.
 */
export type ReadMerchantState = (
  tx: Tx,
  teamId: string,
) => Promise<{ readonly kyc: KycStatus | null; readonly state: string } | undefined>;
