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
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title={error.message || t`Something went wrong`}
      onRetry={() => void refetch()}
      retrying={isFetching}
      reference={error instanceof ApiError ? error.requestId : undefined}
    >
      <Trans>Your payments are safe. Today’s figures could not be loaded.</Trans>
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
            <Trans>Collected today</Trans>
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
                  <Trans>
                    compared with <span className="num">{ph({ amount: formatMoney(lastWeek.amount) })}</span>{' '}
                    {ph({ byThisTime: before.byThisTime })}
                  </Trans>
                </span>
              </>
            )}
          </p>
        </div>
        <StatStrip
          className={c('figures')}
          stats={[
            { label: t`Payments`, value: <Figure kind="count">{formatCount(today.count)}</Figure> },
            { label: t`Average`, value: <Money paise={today.average} /> },
            { label: t`Refunded`, value: <Money paise={today.refunded} /> },
          ]}
        />
      </div>
      <RhythmChart
        label={t`Collected today by hour, compared with the same day last week`}
        points={points}
        unit="hour"
        name={t`Today, by hour`}
        beforeName={before.name}
        now={Date.parse(at)}
        height={140}
      />
    </section>
  );
}
