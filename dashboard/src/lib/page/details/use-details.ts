import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/api.ts';

/**
 * Loads the record of a page, and polls it every `pollMs` while it changes. A missing or refused record fails at once,
 * without a retry.
 */
export const useDetails = <E extends Call>(
  endpoint: E,
  input: Input<E>,
  pollMs: (record: Answer<E>) => number | false = () => false,
) =>
  useQuery({
    ...queryOf(endpoint, input),
    retry: false,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollMs(data),
  });
