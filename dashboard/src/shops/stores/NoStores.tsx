import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { useInactive } from './InactiveStores.tsx';
import { type StoreQuery, type StoreSearch, storeSearch } from './store-search.ts';

const { addStore } = storeScreens;

interface Props {
  readonly search: StoreSearch;
  readonly filters: StoreQuery;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}

/** Shown if no store matches: the reason, and how to find more. */
export function NoStores({ search, filters, onChange }: Props) {
  const inactive = useInactive({ search, filters }) ?? 0;
  const { merchant } = search;
  const narrowed = search.q !== '' || search.city !== '' || search.tag !== '' || search.active === 'no';
  if (!narrowed && inactive === 0) return <NoStoresYet />;
  return inactive > 0 ? (
    <NothingFound plain clear={() => onChange({ active: 'all' })} clearLabel={t`Search inactive stores`}>
      <Trans>No active stores match, but some inactive ones do.</Trans>
    </NothingFound>
  ) : (
    <NothingFound plain clear={() => onChange({ ...storeSearch.plain, merchant })}>
      <Trans>No store matches this search.</Trans>
    </NothingFound>
  );
}

/** Shown for a merchant without stores, with the button to add the first one. */
export function NoStoresYet() {
  const adds = allows(useSession(), addStore.access);
  return (
    <NothingFound
      plain
      title={t`No stores yet`}
      next={adds && { label: t`Add your first store`, to: addStore.path, icon: Plus }}
    >
      <Trans>Each store has its own counters, QR codes and people.</Trans>
    </NothingFound>
  );
}
