import { useMerchantNames } from '../lists/named-lists.ts';
import { useSession } from './session.ts';

/** The name of a merchant: the selected one, or one of the group. */
export function useMerchantName(merchantId: string): string {
  const { profile } = useSession();
  const names = useMerchantNames(profile.superMerchant ? [merchantId] : []);
  return names?.find((one) => one.merchantId === merchantId)?.name ?? profile.name;
}
