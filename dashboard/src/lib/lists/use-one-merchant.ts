import { useKeptMerchants } from '../session/kept-merchants.ts';
import { useSession } from '../session/session.ts';

/** The screens that show one merchant at a time, each with its own remembered choice (MID-05). */
type OneMerchantKey = 'merchants-settlements' | 'merchants-myStores' | 'merchants-qrcodes' | 'merchants-paylinks';

/**
 * The merchant of a screen that shows one at a time. A single merchant sees its own; people of a group see the merchant
 * in the address, or else their last choice (MID-05).
 */
export function useOneMerchant(key: OneMerchantKey, addressed: string | undefined) {
  const { superMerchant } = useSession().profile;
  const named = addressed === undefined ? undefined : [addressed];
  const [[merchant], keep] = useKeptMerchants(key, superMerchant ? named : []);
  return {
    merchant,
    /** Whether the person can choose a merchant. */
    chooses: superMerchant,
    keep: (next: string | undefined) => keep(next === undefined ? [] : [next]),
  };
}
