import { storeInsights } from '@galla/contract/payments/insights/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { type CompareSearch, compareSearch } from './compare-search.ts';

/** The number of stores per page of the ranking. */
export const rankPageSize = 20;

/** A page of the ranking, with its totals. */
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

export type RankingShown = ReturnType<typeof useRanking>;
