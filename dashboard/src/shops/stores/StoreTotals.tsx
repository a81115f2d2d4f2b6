import { stores } from '@galla/contract/shops/stores/calls.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDayHead } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import css from './Stores.module.css';
import { storeCount } from './store-labels.ts';
import type { StoreQuery } from './store-search.ts';

const c = classNames(css);

/** Totals of exactly the listed stores: a strip of figures, one line on a phone. */
export function StoreTotals({ filters, refresh }: { readonly filters: StoreQuery; readonly refresh: number }) {
  const { data, isError } = useQuery({
    ...queryOf(stores.totals, { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  const figureOf = (count: number | undefined): Stat['value'] =>
    count === undefined ? waitingFor(isError) : <Figure kind="count">{formatCount(count)}</Figure>;
  const showsTakings = data === undefined || data.takings !== null;
  return (
    <>
      <div className={c('totals')}>
        <StatStrip
          stats={[
            filters.active === 'false'
              ? { label: t`Inactive stores`, value: figureOf(data?.inactiveStores) }
              : { label: t`Active stores`, value: figureOf(data?.activeStores) },
            { label: t`Counters`, value: figureOf(data?.counters) },
            ...(showsTakings
              ? [
                  {
                    label: t`Collected today`,
                    value: data === undefined ? waitingFor(isError) : <Money paise={data.takings?.amount} />,
                  },
                  { label: t`Payments`, value: figureOf(data?.takings?.count) },
                  { label: t`No payments today`, value: figureOf(data?.quietStores ?? undefined) },
                ]
              : []),
          ]}
        />
      </div>
      <div className={c('dayTotal')}>
        <DayHead
          day={formatDayHead(currentTime())}
          count={data && storeCount(data.activeStores + data.inactiveStores)}
          sum={data?.takings && <Money paise={data.takings.amount} />}
        />
      </div>
    </>
  );
}

const waitingFor = (failed: boolean) => (failed ? '–' : <Skeleton width={72} height={20} />);
