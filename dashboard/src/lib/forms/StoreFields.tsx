import { useStoreNames } from '../lists/named-lists.ts';
import { useSession } from '../session/session.ts';
import { CheckChoice, type Choice } from './CheckChoice.tsx';

interface Props {
  /** The merchant of a group whose stores are offered. */
  readonly merchantId?: string | undefined;
  readonly value: Choice;
  readonly error?: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

/**
 * All stores, or some of those that the person may see: people of single stores choose of theirs. Nothing where the
 * merchant has none, and of a group without a merchant.
 */
export function StoreFields({ merchantId, ...props }: Props) {
  const { me, profile } = useSession();
  const isOfGroup = profile.superMerchant && merchantId === undefined;
  const all = useStoreNames(!isOfGroup);
  const stores = (all ?? []).filter((store) => merchantId === undefined || store.merchantId === merchantId);
  if (isOfGroup || stores.length === 0) return null;
  return (
    <CheckChoice
      texts={{
        legend: 'Stores',
        all: 'All stores',
        search: 'Name, store ID or city',
        nothingFits: 'No store matches this search.',
      }}
      options={stores.map(({ id, name, storeId, city }) => ({
        value: id,
        label: name,
        note: [storeId, city].filter(Boolean).join(' · '),
      }))}
      offersAll={!me.storeRestricted}
      {...props}
    />
  );
}
