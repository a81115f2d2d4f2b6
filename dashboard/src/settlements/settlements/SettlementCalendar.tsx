import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, formatMonth, isoDay } from '@galla/ui/format/dates.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Check, ChevronLeft, ChevronRight, Clock, X } from 'lucide-react';
import { useRef } from 'react';
import { refusalOf } from '../../lib/api/refusal.ts';
import { MonthAgenda } from './MonthAgenda.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { type SettlementSearch, settlementHref } from './public/settlement-search.ts';
import css from './Settlements.module.css';
import { monthBeside, type ShownDay, settledOf } from './settlement-view-model.ts';
import { monthOf } from './use-next-settlement.ts';

/** Below this content width in px the days are small, and the chosen day's details are below the calendar. */
const agendaBelow = 640;

/** A month: settled and expected amounts, and the days on which banks are closed (SET-01, SET-02). */
export function SettlementCalendar({
  search,
  onMonth,
}: {
  readonly search: SettlementSearch;
  readonly onMonth: (month: string) => void;
}) {
  const month = search.month ?? isoDay(currentTime()).slice(0, 7);
  const read = useQuery(monthOf(search.merchant, month));
  const { data } = read;
  const shown = data && {
    ...data,
    settled: settledOf(data.days),
    days: data.days.map((day) => ({
      ...day,
      href: day.settlement === null ? undefined : settlementHref(day.settlement.settlementId),
    })),
  };
  return (
    <MonthOf
      month={month}
      read={{ ...read, data: shown }}
      empty={t`Nothing reached your bank this month, and nothing is expected.`}
      onMonth={onMonth}
    />
  );
}

interface MonthProps {
  readonly month: string;
  readonly read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & {
    readonly data:
      | {
          readonly days: readonly ShownDay[];
          readonly today: string;
          readonly hasHolidayList: boolean;
          /** The amount that reached the bank, in paise. */
          readonly settled: number;
        }
      | undefined;
  };
  /** The text for a month in which no day has an amount. */
  readonly empty: string;
  readonly onMonth: (month: string) => void;
}

/** A loaded month, with buttons for the previous and the next one. */
export function MonthOf({ month, read: { data, error, isFetching, refetch }, empty, onMonth }: MonthProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const late = useDelayed(data === undefined && error === null);
  const step = (by: 1 | -1) => onMonth(monthBeside(month, by));
  // After a key changes the month, the focus stays among the days of the new month.
  const turning = useRef(false);
  return (
    <div ref={ref} className={css['calendar']}>
      <div className={css['monthHead']}>
        <h2 aria-live="polite">{formatMonth(atDay(`${month}-01`))}</h2>
        <IconButton name={t`Previous month`} icon={ChevronLeft} onClick={() => step(-1)} />
        <IconButton name={t`Next month`} icon={ChevronRight} onClick={() => step(1)} />
        {data !== undefined && (
          <p>
            <Trans>
              Settled this month <Money paise={data.settled} />
            </Trans>
          </p>
        )}
      </div>
      {data?.hasHolidayList === false && <NoHolidayList year={month.slice(0, 4)} />}
      {data !== undefined && width > 0 ? (
        width < agendaBelow ? (
          <MonthAgenda key={month} days={data.days} today={data.today} empty={empty} />
        ) : (
          <>
            <MonthGrid month={data} turning={turning} onStep={step} />
            <Legend expects={data.days.some(({ expected }) => expected !== 0)} />
          </>
        )
      ) : error !== null ? (
        <ErrorState title={refusalOf(error)} onRetry={() => void refetch()} retrying={isFetching}>
          <Trans>Your settlements are safe. This month could not be loaded.</Trans>
        </ErrorState>
      ) : (
        late && <Skeleton width="100%" height={420} round />
      )}
    </div>
  );
}

function NoHolidayList({ year }: { readonly year: string }) {
  return (
    <Notice kind="info" className={css['unknownYear'] ?? ''}>
      <Trans>Bank holidays for {year} aren’t announced yet. Expected dates may change.</Trans>
    </Notice>
  );
}

function Legend({ expects }: { readonly expects: boolean }) {
  return (
    <ul className={css['legend']} aria-label={t`Legend`}>
      <li>
        <Check size={14} className={css['SETTLED']} aria-hidden="true" />
        <Trans>Settlement successful</Trans>
      </li>
      <li>
        <Clock size={14} className={css['PENDING']} aria-hidden="true" />
        <Trans>Settlement pending</Trans>
      </li>
      <li>
        <X size={14} className={css['FAILED']} aria-hidden="true" />
        <Trans>Settlement failed</Trans>
      </li>
      {expects && (
        <li>
          <i className={css['dashed']} aria-hidden="true" />
          <Trans>Expected</Trans>
        </li>
      )}
      <li>
        <i className={css['hatched']} aria-hidden="true" />
        <Trans>Banks are closed</Trans>
      </li>
    </ul>
  );
}
