import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';

/** What is down, by the code of a method, a bank or a wallet, and until when it is expected. */
export interface Outage {
  readonly code: string;
  readonly until: string;
}

/** What customers of a shop pay with at the counter. */
const atCounter: readonly string[] = ['UPI', 'CARD'];

/** The outages that concern a merchant: in a shop nobody pays by net banking or by the wallets of a checkout. */
export const outagesFor = (
  { type, superMerchant }: Pick<MerchantProfile, 'type' | 'superMerchant'>,
  outages: readonly Outage[],
): readonly Outage[] =>
  type === 'ONLINE_MERCHANT' || superMerchant ? outages : outages.filter(({ code }) => atCounter.includes(code));
