import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { BatchRowFilter, RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { openRefundStates, type RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { filtersOf, firstFilter, isMoving } from '../batch-view-model.ts';

/** The number of rows per page. */
export const rowsSize = 20;

/** The rows of a bulk refund that match the filter, a page at a time. The address holds the filter. */
export function useRows(batch: RefundBatchDetails) {
  const { batchId, state, right, wrong, alike, dropped, done, failed } = batch;
  const [search, setSearch] = useSearchParams();
  const requested = search.get('rows');
  const filter = filtersOf(batch).find(({ value }) => value === requested)?.value ?? firstFilter(batch);
  const [pages, setPages] = useState<{ readonly of: string; readonly visited: readonly number[] }>({
    of: filter,
    visited: [],
  });
  // A new filter starts at its first page.
  const visited = pages.of === filter ? pages.visited : [];
  const go = (next: readonly number[]) => setPages({ of: filter, visited: next });
  const list = useQuery({
    ...queryOf(refundBatches.rows, {
      params: { batchId },
      query: { filter, size: rowsSize, after: visited.at(-1) ?? 0 },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const isOpen = (of: RefundState | null) =>
        of !== null && (openRefundStates as readonly RefundState[]).includes(of);
      if (isMoving(state)) return 2000;
      return data?.rows.some(({ refundState }) => isOpen(refundState)) ? 5000 : false;
    },
  });
  const { data, refetch } = list;
  // The rows change with the totals: they are refetched whenever the batch changes.
  const counts = [state, right, wrong, alike, dropped, done, failed].join();
  const known = useRef(counts);
  useEffect(() => {
    if (known.current === counts) return;
    known.current = counts;
    void refetch();
  }, [counts, refetch]);
  const emptied = data !== undefined && !list.isPlaceholderData && data.rows.length === 0 && visited.length > 0;
  // If the last row of a page is corrected or dropped, the previous page opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a page has become empty
  useEffect(() => {
    if (emptied) go(visited.slice(0, -1));
  }, [emptied]);
  return {
    list,
    filter,
    rows: data?.rows,
    next: data?.next ?? null,
    visited,
    go,
    choose: (value: BatchRowFilter) => setSearch({ rows: value }, { replace: true }),
  };
}
