import type { KycStatus } from '@galla/contract/business/merchants/states.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Reads the state of a merchant or super-merchant for open pages: its KYC, and a text that changes with it and with the
 * enabled features. Undefined if no merchant has this id.
 */
export type ReadMerchantState = (
  tx: Tx,
  teamId: string,
) => Promise<{ readonly kyc: KycStatus | null; readonly state: string } | undefined>;
