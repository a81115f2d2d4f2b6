import { stores } from '@galla/contract/shops/stores/calls.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { allowLibraryMarkup } from '../../../lib/session/trusted-markup.ts';
import type { StoreQuery } from '../store-search.ts';
import type { MapSource } from './cluster.ts';
import css from './Map.module.css';

/** The map library loads with the first map. */
const StoreMap = lazy(async () => {
  allowLibraryMarkup();
  return { default: (await import('./StoreMap.tsx')).StoreMap };
});

/** The matching stores on a map. The list remains the way to reach all of them (STO-01). */
export function MapView({
  filters,
  map,
  refresh,
  onList,
}: {
  readonly filters: StoreQuery;
  readonly map: MapSource;
  readonly refresh: number;
  readonly onList: () => void;
}) {
  const list = useQuery({
    ...queryOf(stores.map, { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  const { data } = list;
  if (data === undefined)
    return (
      listFailure(list, t`Your stores are safe. The map could not be loaded.`).error ?? <Skeleton height={480} round />
    );
  const shown = data.stores.length;
  if (shown === 0)
    return (
      <NothingFound next={{ label: t`Show the list`, to: onList }}>
        <Trans>None of these stores has coordinates. The list shows them.</Trans>
      </NothingFound>
    );
  return (
    <>
      <Suspense fallback={<Skeleton height={480} round />}>
        <StoreMap stores={data.stores} map={map} />
      </Suspense>
      <p className={css['foot']}>
        {shown < data.total && (
          <span>
            {plural(shown, {
              one: `# of ${ph({ total: formatCount(data.total) })} stores is on the map. The list shows all.`,
              other: `# of ${ph({ total: formatCount(data.total) })} stores are on the map. The list shows all.`,
            })}
          </span>
        )}
        <small>{map.attribution}</small>
      </p>
    </>
  );
}
