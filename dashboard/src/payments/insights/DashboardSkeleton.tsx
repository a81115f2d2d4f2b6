import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import css from './DashboardPage.module.css';

const c = classNames(css);

/** The placeholder of the figures. */
export function FiguresSkeleton() {
  const late = useDelayed(true);
  return (
    <div className={c('collected', 'coming', !late && 'early')} role="status">
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
      <div>
        <p className={c('label')}>
          <Trans>Collected</Trans>
        </p>
        <div className={c('bones')}>
          <Skeleton width={260} height={36} />
        </div>
        <Skeleton width={220} />
      </div>
    </div>
  );
}

/** The placeholder of the chart. */
export function ChartSkeleton() {
  const late = useDelayed(true);
  return (
    <div className={c(!late && 'early')} aria-hidden="true">
      <Skeleton height={300} round />
    </div>
  );
}

/** The placeholder of a side list. */
export function SideSkeleton({ rows }: { readonly rows: number }) {
  const late = useDelayed(true);
  return (
    <div className={c('side-bones', !late && 'early')} aria-hidden="true">
      <Skeleton width={150} height={16} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <Skeleton key={row} height={14} />
      ))}
    </div>
  );
}
