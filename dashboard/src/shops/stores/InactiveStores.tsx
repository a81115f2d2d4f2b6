import { stores } from '@galla/contract/shops/stores/calls.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import type { StoreQuery, StoreSearch } from './store-search.ts';

interface Props {
  readonly search: StoreSearch;
  readonly filters: StoreQuery;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}

/** The number of inactive stores that match the other filters; undefined if they are shown, or while loading. */
export function useInactive({ search, filters }: Pick<Props, 'search' | 'filters'>): number | undefined {
  const { data } = useQuery({
    ...queryOf(stores.totals, { query: { ...filters, active: 'false' } }),
    enabled: search.active === 'yes',
  });
  return search.active === 'yes' ? data?.inactiveStores : undefined;
}

/** A button that also shows the inactive stores. */
export function InactiveStores(props: Props) {
  const count = useInactive(props);
  if (count === undefined || count === 0) return null;
  return (
    <button type="button" className={link['link']} onClick={() => props.onChange({ active: 'all' })}>
      {plural(count, { one: 'Show # inactive store', other: 'Show # inactive stores' })}
    </button>
  );
}
