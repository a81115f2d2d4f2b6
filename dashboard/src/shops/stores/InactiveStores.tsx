import { stores } from '@galla/contract/shops/stores/endpoints.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { formatCount } from '@galla/ui/format/money.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import type { StoreQuery, StoreSearch } from './store-search.ts';

interface Props {
  readonly search: StoreSearch;
  readonly filters: StoreQuery;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}

/** How many inactive stores fit the other filters; undefined where they are shown, or until it is known. */
export function useInactive({ search, filters }: Pick<Props, 'search' | 'filters'>): number | undefined {
  const { data } = useQuery({
    ...queryOf(stores.totals, { query: { ...filters, active: 'false' } }),
    enabled: search.active === 'yes',
  });
  return search.active === 'yes' ? data?.inactiveStores : undefined;
}

/** The way from active stores to the others. */
export function InactiveStores(props: Props) {
  const count = useInactive(props);
  if (count === undefined || count === 0) return null;
  return (
    <button type="button" className={link['link']} onClick={() => props.onChange({ active: 'all' })}>
      {count === 1 ? 'Show 1 inactive store' : `Show ${formatCount(count)} inactive stores`}
    </button>
  );
}
