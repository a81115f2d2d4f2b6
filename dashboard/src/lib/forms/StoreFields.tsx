import { t } from '@lingui/core/macro';
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
 * A choice between all stores and some. People with access to certain stores choose among those. Renders nothing if the
 * merchant has no stores, or if no merchant of a group is chosen.
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
        legend: t`Stores`,
        all: t`All stores`,
        search: t`Name, store ID or city`,
        nothingFits: t`No store matches this search.`,
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
