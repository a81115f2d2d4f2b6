import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';

interface UnreadProps {
  readonly list: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The height of the loaded part, in px. */
  readonly height: number;
  /** Says in a sentence what could not be loaded. */
  readonly children: ReactNode;
}

/** A part of a page that is not loaded yet: its skeleton, or the error with a retry. */
export function Unread({ list, height, children }: UnreadProps) {
  const late = useDelayed(list.isPending);
  if (list.error !== null)
    return (
      <ErrorState
        small
        title={refusalOf(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
        reference={list.error instanceof ApiError ? list.error.requestId : undefined}
      >
        {children}
      </ErrorState>
    );
  // The space is reserved from the start, so that nothing below it moves.
  return (
    <div aria-busy={late} style={{ minHeight: height }}>
      {late && <Skeleton width="100%" height={height} />}
    </div>
  );
}
