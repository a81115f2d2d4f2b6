import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';

/** An outage, by the code of a method, a bank or a wallet, with its expected end. */
export interface Outage {
  readonly code: string;
  readonly until: string;
}

/** The methods that customers use at a shop's counter. */
const atCounter: readonly string[] = ['UPI', 'CARD'];

/** The outages that concern a merchant: net banking and checkout wallets are not used in a shop. */
export const outagesFor = (
  { type, superMerchant }: Pick<MerchantProfile, 'type' | 'superMerchant'>,
  outages: readonly Outage[],
): readonly Outage[] =>
  type === 'ONLINE_MERCHANT' || superMerchant ? outages : outages.filter(({ code }) => atCounter.includes(code));
