import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';
import { reportError } from '../lib/api/report-error.ts';

/** Failed calls are reported where they are made; errors of our own code around them are reported here. */
const reportOurs = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError('Unhandled', error);
};

/** The cache of server state. The requesting part shows a failure; only lost connections are retried. */
export const createAppQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportOurs }),
    mutationCache: new MutationCache({ onError: reportOurs }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'COMMUNICATION_ERROR',
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
