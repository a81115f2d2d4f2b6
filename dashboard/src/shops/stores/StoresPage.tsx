import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChartColumn, Plus, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useMerchantList } from '../../lib/lists/use-merchant-list.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { MapView } from './map/MapView.tsx';
import { ViewChoice } from './map/ViewChoice.tsx';
import { StoreFilterBar } from './StoreFilterBar.tsx';
import { StoreList } from './StoreList.tsx';
import css from './Stores.module.css';
import { StoreTotals } from './StoreTotals.tsx';
import { useFacets } from './store-queries.ts';
import { type StoreSearch, storeSearch } from './store-search.ts';
import { useLiveFigures } from './use-live-figures.ts';

const { addStore, compareStores, importStores } = storeScreens;

/** The minimum time between reloads of the totals of thousands of stores while payments arrive, in ms. */
const livePauseMs = 10_000;

/** The stores, ordered by what they collected today (STO-01). The address holds the filters. */
export function StoresPage() {
  const session = useSession();
  const { search, show: go, one } = useMerchantList(storeSearch, 'merchants-myStores');
  const show = (change: Partial<StoreSearch>) => go(storeSearch.changed(search, change));
  return (
    <>
      <PageHead
        title={t`Stores`}
        actions={
          <>
            {allows(session, compareStores.access) && (
              <ButtonLink icon={ChartColumn} href={compareStores.path} renderLink={renderLink}>
                <ActionLabel>{t`Compare`}</ActionLabel>
              </ButtonLink>
            )}
            {allows(session, addStore.access) && (
              <>
                <ButtonLink icon={Upload} href={importStores.path} renderLink={renderLink}>
                  <ActionLabel>{t`Import stores`}</ActionLabel>
                </ButtonLink>
                <ButtonLink kind="primary" icon={Plus} href={addStore.path} renderLink={renderLink}>
                  <Trans>Add store</Trans>
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <OneMerchant
        of={one}
        why={t`Choose a merchant to see its stores.`}
        // The cities and tags belong to the previous merchant, so they are dropped.
        onChange={(next) => go({ merchant: next })}
      >
        <OfMerchant key={search.merchant ?? ''} search={search} onChange={show} />
      </OneMerchant>
    </>
  );
}

function OfMerchant({
  search,
  onChange,
}: {
  readonly search: StoreSearch;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}) {
  const filters = useMemo(() => storeSearch.filters(search), [search]);
  const { facets, isLoading } = useFacets(search.merchant);
  const map = facets?.map;
  const refresh = useLiveFigures([], livePauseMs);
  return (
    <>
      <div className={css['choices']}>
        <StoreFilterBar search={search} onChange={onChange} />
        {map && <ViewChoice view={search.view} onChange={(view) => onChange({ view, page: search.page })} />}
      </div>
      <Boundary>
        <StoreTotals filters={filters} refresh={refresh} />
      </Boundary>
      {/* The list waits until it is known whether there is a map. Otherwise the choice above would move the list. */}
      {!isLoading && (
        <Boundary>
          {map && search.view === 'map' ? (
            <MapView
              filters={filters}
              map={map}
              refresh={refresh}
              onList={() => onChange({ view: 'list', page: search.page })}
            />
          ) : (
            <StoreList search={search} filters={filters} refresh={refresh} onChange={onChange} />
          )}
        </Boundary>
      )}
    </>
  );
}
