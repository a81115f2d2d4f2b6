import type { Answer, Endpoint, EndpointSpec, Input } from '@galla/contract/core/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/api.ts';

/**
 * Reads the record of a page, and again after `pollMs` while it changes. A missing or refused record is an error at
 * once, without another try.
 */
export const useDetails = <E extends Endpoint<EndpointSpec>>(
  endpoint: E,
  input: Input<E>,
  pollMs: (record: Answer<E>) => number | false = () => false,
) =>
  useQuery({
    ...queryOf(endpoint, input),
    retry: false,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollMs(data),
  });
