import { storeInsights } from '@galla/contract/payments/insights/stores.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { type CompareSearch, compareSearch } from './compare-search.ts';

/** The stores of a page of the ranking. */
export const rankPageSize = 20;

/** A page of the ranking with the figures around it. */
export const useRanking = (search: CompareSearch) =>
  useQuery({
    queryKey: [storeInsights.ranking.name, search.dates, search.merchants, search.order, search.page],
    queryFn: ({ signal }) => {
      const { from, to, merchantIds } = compareSearch.filters(search);
      const body = { from, to, order: search.order, pageNo: search.page, pageSize: rankPageSize };
      return call(
        storeInsights.ranking,
        { body: { ...body, ...(merchantIds === undefined ? {} : { merchantIds }) } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

/** The ranking and its states. */
export type RankingShown = ReturnType<typeof useRanking>;
