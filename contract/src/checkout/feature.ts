import { netBankingBanks, wallets } from '../rail/callbacks.ts';
import { payMethods } from './pay-methods.ts';

/** What the audit log says of this feature. */
export const checkoutActs = {
  OUTAGE_SET: 'The provider announced an outage of a bank',
  OUTAGE_ENDED: 'The provider ended an outage of a bank',
} as const;

/** What can have an outage: a method of payment, or one bank or wallet. */
export const outageCodes: readonly string[] = [...payMethods, ...Object.keys(netBankingBanks), ...Object.keys(wallets)];
