import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';

interface Asked {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The error of a list: the reason, a reassurance, and the button to retry. */
export function listFailure({ error, isFetching, refetch }: Asked, safe: string): { readonly error?: ReactNode } {
  if (error === null) return {};
  return {
    error: (
      <ErrorState
        title={error instanceof Error && error.message !== '' ? error.message : t`Something went wrong`}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error instanceof ApiError ? error.requestId : undefined}
      >
        {safe}
      </ErrorState>
    ),
  };
}
