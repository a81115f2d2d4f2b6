import { SkeletonLines, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import type { ReactNode } from 'react';
import { Failure } from './Failure.tsx';
import type { Loaded } from './use-load.ts';

/** The answer of a call, or its loading or failed state. */
export function Shown<T>({ of, children }: { readonly of: Loaded<T>; readonly children: (value: T) => ReactNode }) {
  const isLate = useDelayed(of.value === undefined && of.error === undefined);
  if (of.value !== undefined) return <>{children(of.value)}</>;
  if (of.error !== undefined) return <Failure of={of} />;
  return isLate ? (
    <div className="waiting">
      <p className="sr" role="status">
        Loading
      </p>
      <SkeletonLines widths={['min(320px, 80%)', 'min(220px, 60%)']} />
    </div>
  ) : null;
}
