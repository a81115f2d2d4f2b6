import type { Answer } from '@galla/contract/core/endpoint.ts';
import { find } from '@galla/contract/payments/find/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';

/** How long typing has to pause before the server is asked, in ms. */
const pauseMs = 120;

/** One-letter texts are not searched. */
const shortest = 2;

const nothing: Answer<typeof find.anything> = { findings: [], counts: [], noSettlement: null };

/** The server's results for a text. `isCurrent` once they belong to this text and not to the previous one. */
export function useFind(text: string) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = asked.length >= shortest;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(find.anything, { body: { text: asked } }),
    enabled,
    staleTime: 30_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const isCurrent = asked === text && (!enabled || (!isPlaceholderData && !(isFetching && data === undefined)));
  return {
    found: (enabled && text.length >= shortest ? data : undefined) ?? nothing,
    error: enabled && !isFetching ? error : null,
    isCurrent,
    again: () => void refetch(),
  };
}
