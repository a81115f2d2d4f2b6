import type { StoreTakings } from '@galla/contract/shops/stores/schemas.ts';
import { RhythmChart } from '@galla/ui/charts/RhythmChart.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Delta } from '@galla/ui/figures/Delta.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import css from './Details.module.css';
import { hourPoints, lastWeekdayOf } from './takings-view-model.ts';
import type { TakingsShown } from './use-takings.ts';

const c = classNames(css);

/** Today's takings by hour, compared with the same day last week. */
export function TakenToday({ takings }: { readonly takings: TakingsShown }) {
  const { data, error, isFetching, refetch } = takings;
  if (data !== undefined) return <Figures takings={data} />;
  if (error === null)
    return (
      <div className={c('takenPlace')}>
        <Skeleton height={340} round />
      </div>
    );
  return (
    <ErrorState
      title={error.message || 'Something went wrong'}
      onRetry={() => void refetch()}
      retrying={isFetching}
      reference={error instanceof ApiError ? error.requestId : undefined}
    >
      Your payments are safe. Today’s figures could not be loaded.
    </ErrorState>
  );
}

function Figures({ takings }: { readonly takings: StoreTakings }) {
  const { today, lastWeek, at } = takings;
  const points = useMemo(() => hourPoints(takings), [takings]);
  const before = lastWeekdayOf(at);
  return (
    <section aria-labelledby="taken-today">
      <div className={c('taken')}>
        <div>
          <h2 id="taken-today" className={c('label')}>
            Collected today
          </h2>
          <p>
            <Money paise={today.amount} size="display" />
          </p>
          <p className={c('compared')}>
            {lastWeek.amount === 0 ? (
              before.nothing
            ) : (
              <>
                <Delta now={today.amount} before={lastWeek.amount} />
                <span>
                  compared with <span className="num">{formatMoney(lastWeek.amount)}</span> {before.byThisTime}
                </span>
              </>
            )}
          </p>
        </div>
        <StatStrip
          className={c('figures')}
          stats={[
            { label: 'Payments', value: <Figure kind="count">{formatCount(today.count)}</Figure> },
            { label: 'Average', value: <Money paise={today.average} /> },
            { label: 'Refunded', value: <Money paise={today.refunded} /> },
          ]}
        />
      </div>
      <RhythmChart
        label="Collected today by hour, compared with the same day last week"
        points={points}
        unit="hour"
        name="Today, by hour"
        beforeName={before.name}
        now={Date.parse(at)}
        height={140}
      />
    </section>
  );
}
