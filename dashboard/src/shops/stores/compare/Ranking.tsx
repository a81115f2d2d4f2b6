import { maxCompared } from '@galla/contract/payments/insights/store-rules.ts';
import type { RankedStore } from '@galla/contract/payments/insights/stores.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { NoStoresYet } from '../NoStores.tsx';
import css from './Compare.module.css';
import type { CompareSearch } from './compare-search.ts';
import { RankCard, rankColumns } from './rank-columns.tsx';
import { type RankingShown, rankPageSize } from './use-ranking.ts';

interface Props {
  readonly search: CompareSearch;
  readonly ranking: RankingShown;
  /** The control that selects the order. */
  readonly order: ReactNode;
  readonly onChange: (change: Partial<CompareSearch>) => void;
}

/** All stores by what they collected, each with a checkbox to compare it. */
export function Ranking({ search, ranking, order, onChange }: Props) {
  const { superMerchant } = useSession().profile;
  const { data } = ranking;
  const choice = useMemo(() => {
    const chosen = new Set(search.stores);
    return {
      has: ({ id }: RankedStore) => chosen.has(id),
      isFull: chosen.size >= maxCompared,
      toggle: ({ id }: RankedStore) =>
        onChange({
          page: search.page,
          stores: chosen.has(id) ? search.stores.filter((one) => one !== id) : [...search.stores, id],
        }),
    };
  }, [search, onChange]);
  const start = (search.page - 1) * rankPageSize;
  const columns = rankColumns({ choice, largest: data?.largest ?? 0, withMerchant: superMerchant });
  const sub =
    data === undefined
      ? undefined
      : data.quiet === 0
        ? t`Every store collected something.`
        : plural({ quiet: data.quiet }, { one: '# store collected nothing.', other: '# stores collected nothing.' });
  return (
    <Section
      className={css['part'] ?? ''}
      title={t`All stores`}
      sub={data?.total === 0 ? undefined : sub}
      right={order}
    >
      <p className={css['hint']}>{t`Choose up to ${maxCompared} stores to see them side by side.`}</p>
      <DataTable
        label={t`Stores by amount collected`}
        columns={columns}
        rows={data?.stores}
        rowKey={({ id }) => id}
        card={(row) => <RankCard row={row} choice={choice} />}
        refreshing={ranking.isPlaceholderData}
        skeletonRows={10}
        empty={<NoStoresYet />}
        {...listFailure(ranking, t`Your stores are safe. Their figures could not be loaded.`)}
      />
      {data !== undefined && data.total > rankPageSize && (
        <Pager
          total={data.total}
          page={start / rankPageSize + 1}
          size={rankPageSize}
          onChange={({ page }) => onChange({ page })}
        />
      )}
    </Section>
  );
}
