import { useKeptMerchants } from '../session/kept-merchants.ts';
import { useSession } from '../session/session.ts';

/** The screens of one merchant at a time, each with a selection of its own (MID-05). */
type OneMerchantKey = 'merchants-settlements' | 'merchants-myStores' | 'merchants-qrcodes' | 'merchants-paylinks';

/**
 * The merchant of a screen of one merchant: people of one merchant have theirs, those of a group the one of
 * the address, or else the one that they chose last (MID-05).
 */
export function useOneMerchant(key: OneMerchantKey, addressed: string | undefined) {
  const { superMerchant } = useSession().profile;
  const named = addressed === undefined ? undefined : [addressed];
  const [[merchant], keep] = useKeptMerchants(key, superMerchant ? named : []);
  return {
    merchant,
    /** Whether there is a choice. */
    chooses: superMerchant,
    keep: (next: string | undefined) => keep(next === undefined ? [] : [next]),
  };
}
