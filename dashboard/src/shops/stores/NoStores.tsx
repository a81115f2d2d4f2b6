import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
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
    <NothingFound plain clear={() => onChange({ active: 'all' })} clearLabel="Search inactive stores">
      No active stores match, but some inactive ones do.
    </NothingFound>
  ) : (
    <NothingFound plain clear={() => onChange({ ...storeSearch.plain, merchant })}>
      No store matches this search.
    </NothingFound>
  );
}

/** Shown for a merchant without stores, with the button to add the first one. */
export function NoStoresYet() {
  const adds = allows(useSession(), addStore.access);
  return (
    <NothingFound
      plain
      title="No stores yet"
      next={adds && { label: 'Add your first store', to: addStore.path, icon: Plus }}
    >
      Each store has its own counters, QR codes and people.
    </NothingFound>
  );
}
