import { Button } from '@galla/ui/buttons/Button.tsx';
import { RhythmChart } from '@galla/ui/charts/RhythmChart.tsx';
import { byDay, type RhythmUnit } from '@galla/ui/charts/rhythm-layout.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { atDay, formatWeekday, isoDay } from '@galla/ui/format/dates.ts';
import { useMedia } from '@galla/ui/layout/use-media.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import css from './DashboardPage.module.css';
import type { DashboardChoice } from './dashboard-choice.ts';
import { nameOfBefore, nameOfPeriod } from './periods.ts';
import { rhythmPoints, unitOf } from './rhythm-points.ts';
import type { SummaryShown } from './use-summary.ts';

const each: { readonly [Unit in RhythmUnit]: MessageDescriptor } = {
  hour: msg`by hour`,
  day: msg`by day`,
  week: msg`by week`,
};

const collectedBy: { readonly [Unit in RhythmUnit]: MessageDescriptor } = {
  hour: msg`Collected by hour`,
  day: msg`Collected by day`,
  week: msg`Collected by week`,
};

/**
 * When customers paid: a bar per hour, day or week, with the previous period behind. A phone has no room for the hours
 * of several days: there a bar is a day, and a press on it shows its hours.
 */
export function Rhythm({ choice, shown }: { readonly choice: DashboardChoice; readonly shown: SummaryShown }) {
  const { summary, range, now } = shown;
  const isSmall = useMedia('(max-width: 767px)');
  const whole = unitOf(summary, range);
  const all = useMemo(() => rhythmPoints(summary, range, whole, now), [summary, range, whole, now]);
  const days = useMemo(() => (isSmall && whole === 'hour' ? byDay(all) : []), [isSmall, whole, all]);
  const [opened, setOpened] = useState<string>();
  // Another range has other days.
  const day = days.some(({ at }) => isoDay(at) === opened) && days.length > 1 ? opened : undefined;
  const showsDays = days.length > 1 && day === undefined;
  const unit = showsDays ? 'day' : whole;
  const points = showsDays ? days : day === undefined ? all : all.filter(({ at }) => isoDay(at) === day);
  const before = nameOfBefore(choice.dates, range);
  const period = day === undefined ? formatDateRange(range, now) : formatWeekday(atDay(day));
  const name = day === undefined ? nameOfPeriod(choice.dates, range, now) : period;
  return (
    <>
      {day !== undefined && (
        <DayOpened
          day={day}
          total={days.find(({ at }) => isoDay(at) === day)?.amount}
          onBack={() => setOpened(undefined)}
        />
      )}
      <RhythmChart
        // A pressed bar does not belong to the other chart.
        key={day ?? unit}
        label={t`${{ collected: t(collectedBy[unit]) }}, ${period}, with ${{ before: before.toLowerCase() }} for comparison`}
        points={points}
        unit={unit}
        name={`${name}, ${t(each[unit])}`}
        {...(summary.previousTrend.length === 0 ? {} : { beforeName: before })}
        now={now}
        {...(showsDays && {
          onOpen: ({ at }) => setOpened(isoDay(at)),
          openHint: t`Press Enter to see a day by hour.`,
        })}
      />
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly total: number | null | undefined;
  readonly onBack: () => void;
}

/** The day whose hours are shown, and the way back to all days. */
function DayOpened({ day, total, onBack }: DayProps) {
  const back = useRef<HTMLButtonElement>(null);
  // The focused bar has disappeared.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <p className={css['dayOpened']}>
      <Button ref={back} kind="text" size="small" icon={ChevronLeft} onClick={onBack}>
        <Trans>All days</Trans>
      </Button>
      <b>{formatWeekday(atDay(day))}</b>
      {total != null && <Money paise={total} />}
    </p>
  );
}
