import { merchants } from '@galla/contract/business/merchants/calls.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/api.ts';

/** The page size of the merchant list (MID-06). */
const pageSize = 100;
/** The pause after the last key before a search is sent, in ms. */
const typingMs = 150;

/** The merchants that match a text, loaded page by page. A newer text cancels the earlier request. */
export function useMerchantPages(search: string) {
  return useInfiniteQuery({
    queryKey: [merchants.list.name, 'pages', search],
    queryFn: ({ signal, pageParam: start }) =>
      call(merchants.list, { query: { start, limit: pageSize, ...(search === '' ? {} : { search }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total, merchants: rows }, _pages, start) =>
      rows.length === 0 || start + rows.length >= total ? undefined : start + rows.length,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The text once the person has stopped typing. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
