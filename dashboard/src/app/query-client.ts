import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { reportError } from '../lib/report-error.ts';

/** The cache of server state. What fails is shown by the part that asked for it; only lost connections are tried again. */
export const createAppQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reportError('API', error) }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'COMMUNICATION_ERROR',
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
