import { RhythmChart } from '@galla/ui/charts/RhythmChart.tsx';
import type { RhythmUnit } from '@galla/ui/charts/rhythm-layout.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { useMemo } from 'react';
import type { DashboardChoice } from './dashboard-choice.ts';
import { nameOfBefore, nameOfPeriod } from './periods.ts';
import { rhythmPoints, unitOf } from './rhythm-points.ts';
import type { SummaryShown } from './use-summary.ts';

const each: { readonly [Unit in RhythmUnit]: string } = { hour: 'an hour', day: 'a day', week: 'a week' };

const collectedBy: { readonly [Unit in RhythmUnit]: string } = {
  hour: 'Collected by hour',
  day: 'Collected by day',
  week: 'Collected by week',
};

/** When customers paid: a bar an hour, day or week, with the period before behind it. */
export function Rhythm({ choice, shown }: { readonly choice: DashboardChoice; readonly shown: SummaryShown }) {
  const { summary, range, now } = shown;
  const unit = unitOf(summary, range);
  const points = useMemo(() => rhythmPoints(summary, range, unit, now), [summary, range, unit, now]);
  const before = nameOfBefore(choice.dates, range);
  return (
    <RhythmChart
      label={`${collectedBy[unit]}, ${formatDateRange(range, now)}, with ${before.toLowerCase()} behind`}
      points={points}
      unit={unit}
      name={`${nameOfPeriod(choice.dates, range, now)}, each bar ${each[unit]}`}
      {...(summary.previousTrend.length === 0 ? {} : { beforeName: before })}
      now={now}
    />
  );
}
