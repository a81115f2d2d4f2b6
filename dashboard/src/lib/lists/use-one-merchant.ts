import { useKeptMerchants } from '../session/kept-merchants.ts';
import { useSession } from '../session/session.ts';

/**
 * The merchant of a screen of settlements: people of one merchant have theirs, those of a group the one of
 * the address, or else the one that they chose last (MID-05).
 */
export function useOneMerchant(addressed: string | undefined) {
  const { superMerchant } = useSession().profile;
  const named = addressed === undefined ? undefined : [addressed];
  const [[merchant], keep] = useKeptMerchants('merchants-settlements', superMerchant ? named : []);
  return {
    merchant,
    /** Whether there is a choice. */
    chooses: superMerchant,
    keep: (next: string | undefined) => keep(next === undefined ? [] : [next]),
  };
}
