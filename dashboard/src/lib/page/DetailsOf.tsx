import type { ErrorCode } from '@galla/contract/core/errors.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import css from './DetailsOf.module.css';

interface Props<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The title until the record is loaded. */
  readonly title: string;
  readonly head: (title: ReactNode) => ReactNode;
  /** The code of a missing record, and its page. */
  readonly missing: ErrorCode;
  readonly notFound: ReactNode;
  /** The sentence beside a failure: nothing is lost. */
  readonly safe?: string;
  readonly children: (data: T) => ReactNode;
}

/** The page of one payment, refund or settlement, with its states: loading, missing, failed. */
export function DetailsOf<T>({ query, title, head, missing, notFound, safe, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting title={title} head={head} />;
  const known = error instanceof ApiError ? error : undefined;
  return (
    <>
      {head(title)}
      {known?.code === missing ? (
        notFound
      ) : (
        <ErrorState
          title={error.message || 'Something went wrong'}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={known?.requestId}
        >
          {safe}
        </ErrorState>
      )}
    </>
  );
}

function Waiting<T>({ title, head }: Pick<Props<T>, 'title' | 'head'>) {
  const late = useDelayed(true);
  return (
    <>
      {head(
        <>
          <span className="sr">{title}</span>
          {late && <Skeleton width={220} height={44} />}
        </>,
      )}
      <p className="sr" role="status">
        Loading
      </p>
      {late && (
        <DetailsColumns
          main={
            <>
              <Skeleton height={160} />
              <Skeleton height={280} />
            </>
          }
          side={<Skeleton height={240} round />}
        />
      )}
    </>
  );
}

/** The amount with its state beside it. */
export const DetailsTitle = ({ children }: { readonly children: ReactNode }) => (
  <span className={css['title']}>{children}</span>
);

/** The details, and on a wide screen the timeline beside them. */
export const DetailsColumns = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className={css['columns']}>
    <div className={css['main']}>{main}</div>
    <div className={css['side']}>{side}</div>
  </div>
);
