import { rankOrders } from '@galla/contract/payments/insights/store-rules.ts';
import { seesStores } from '@galla/contract/shops/stores/access.ts';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { dateChip } from '../../../lib/lists/date-chip.ts';
import { datesRange } from '../../../lib/lists/list-dates.ts';
import { MerchantFilter } from '../../../lib/lists/MerchantFilter.tsx';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { storeSearch } from '../store-search.ts';
import { Chosen } from './Chosen.tsx';
import css from './Compare.module.css';
import { type CompareSearch, comparedPresets, compareSearch, plainPreset } from './compare-search.ts';
import { Ranking } from './Ranking.tsx';
import { useRanking } from './use-ranking.ts';

const orderNames: { readonly [Order in (typeof rankOrders)[number]]: MessageDescriptor } = {
  best: msg`Best first`,
  quiet: msg`Quietest first`,
};

/** All stores by what they collected, and some side by side. A single store shows its counters (DSH-03, DSH-04). */
export function ComparePage() {
  const session = useSession();
  const { search, show } = useListSearch(compareSearch);
  const change = (next: Partial<CompareSearch>) => show(compareSearch.changed(search, next));
  const ranking = useRanking(search);
  const { data } = ranking;
  // A merchant with one store sees its counters at once.
  const only = data?.total === 1 ? data.stores[0] : undefined;
  const stores = search.stores.length === 0 && only !== undefined ? [only.id] : search.stores;
  const { dates } = search;
  return (
    <>
      <PageHead
        {...(allows(session, seesStores) ? { back: { href: storeSearch.path, label: t`Stores` }, renderLink } : {})}
        title={t`Compare Stores`}
        actions={
          <div className={arrange['wrap']}>
            {session.profile.superMerchant && session.profile.merchantCount > 1 && (
              <MerchantFilter value={search.merchants} onChange={(next) => change({ merchants: next, stores: [] })} />
            )}
            <DateRangeFilter
              {...dateChip(dates)}
              allowed={comparedPresets}
              position="bottom-end"
              plain={dates !== 'all' && 'preset' in dates && dates.preset === plainPreset}
              onChange={(next) => change({ dates: next })}
            />
          </div>
        }
      />
      {stores.length > 0 && (
        <Boundary>
          <Chosen
            stores={stores}
            range={datesRange(dates)}
            onClear={search.stores.length === 0 ? undefined : () => change({ stores: [] })}
          />
        </Boundary>
      )}
      {only === undefined && (
        <Boundary>
          <Ranking
            search={search}
            ranking={ranking}
            onChange={change}
            order={
              <Segmented
                label={t({ message: 'Order', context: 'how a list is sorted' })}
                className={css['order'] ?? ''}
                options={rankOrders.map((value) => ({ value, label: t(orderNames[value]) }))}
                value={search.order}
                onChange={(order) => change({ order })}
              />
            }
          />
        </Boundary>
      )}
    </>
  );
}
