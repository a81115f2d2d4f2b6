import { formatTime, istInstant } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { classNames } from '../layout/class-names.ts';
import { ChartFrame, type ChartTableData } from './ChartFrame.tsx';
import css from './HourBars.module.css';

const c = classNames(css);

/** The total of one hour of the day, in paise. */
export type HourSum = { collected: number; count: number };

/** The clock time at which an hour of the day starts: `06:00 PM`. */
export const hourText = (hour: number): string => formatTime(istInstant(2026, 1, 1, hour));

/** The hour with the largest amount collected; undefined if nothing was collected. */
export function busiestHour(hours: readonly HourSum[]): number | undefined {
  const max = Math.max(0, ...hours.map(({ collected }) => collected));
  return max === 0 ? undefined : hours.findIndex(({ collected }) => collected === max);
}

const ticks = [0, 6, 12, 18];

const tableOf = (hours: readonly HourSum[]): ChartTableData => ({
  head: ['Hour', 'Collected', 'Payments'],
  rows: hours.flatMap(({ collected, count }, hour) =>
    count === 0 ? [] : [[hourText(hour), formatMoney(collected), String(count)]],
  ),
});

/**
 * The hours of a day as 24 bars from midnight to midnight. Charts shown together share the scale of `largest`; without
 * it, a chart uses its own largest bar.
 */
export function HourBars({
  label,
  hours,
  largest = Math.max(...hours.map(({ collected }) => collected)),
  height = 120,
}: {
  /** One sentence: `Collected by hour of the day, 16 to 22 November`. */
  label: string;
  hours: readonly HourSum[];
  largest?: number;
  height?: number;
}) {
  const busiest = busiestHour(hours);
  const text = busiest === undefined ? `${label}. Nothing was collected.` : `${label}. Most from ${hourText(busiest)}.`;
  return (
    <ChartFrame label={label} table={tableOf(hours)}>
      <div role="img" aria-label={text}>
        <div className={c('bars')} style={{ height }}>
          {hours.map(({ collected }, hour) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
              key={hour}
              style={{ height: `${largest > 0 ? Math.max(collected > 0 ? 2 : 0, (collected / largest) * 100) : 0}%` }}
            />
          ))}
        </div>
        <div className={c('ticks')}>
          {ticks.map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}
