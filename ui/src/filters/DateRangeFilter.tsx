import { Calendar } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import {
  type DatePreset,
  datePresetLabels,
  datePresetNames,
  dayRange,
  formatDateRange,
} from '../format/date-ranges.ts';
import { isoDay } from '../format/dates.ts';
import { classNames } from '../layout/class-names.ts';
import { Popover } from '../overlays/Popover.tsx';
import css from './DateRangeFilter.module.css';
import { type DateFilter, type DayPair, dateFilterRange, dateFilterText } from './date-filter.ts';
import { FilterChip } from './FilterChip.tsx';

const c = classNames(css);
// The calendar comes with the first opening: it is most of the weight of this filter.
const RangeCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).RangeCalendar }));

function daysOf(filter: DateFilter): DayPair {
  const range = dateFilterRange(filter);
  return [isoDay(range.from), isoDay(new Date(range.to).getTime() - 1)];
}

/** A choice of the caller's own under the presets, such as all dates. */
export type DateChoice = { label: string; chosen: boolean; onChoose: () => void };

/**
 * Dates of a list: the presets, which take effect at once, and custom days of India with Apply. The chip states its
 * dates: `This week 16–22 Nov`. `allowed` leaves presets out. Where the list's dates are neither preset nor days (an
 * hour of a chart, all dates), `text` is what the chip says, `value` the days that the calendar opens with, and `also`
 * the choices that lead there. `plain` keeps the chip from looking set: these dates are in force without a choice.
 * `single` is for one day, and days after `latest` cannot be chosen: after today unless said.
 */
export function DateRangeFilter({
  value,
  onChange,
  name = 'Date',
  allowed = datePresetNames,
  position = 'bottom-start',
  text,
  also,
  plain = false,
  single = false,
  latest,
}: {
  value: DateFilter;
  onChange: (value: DateFilter) => void;
  name?: string;
  allowed?: readonly DatePreset[];
  position?: 'bottom-start' | 'bottom-end';
  text?: { value: string; note?: string } | undefined;
  also?: readonly DateChoice[];
  plain?: boolean;
  single?: boolean;
  latest?: string;
}) {
  const shown = text ?? dateFilterText(value);
  return (
    <Popover
      label={name}
      position={position}
      trigger={(trigger) => (
        <FilterChip
          {...trigger}
          name={name}
          icon={Calendar}
          value={shown.value}
          plain={plain}
          {...(shown.note ? { note: shown.note } : {})}
        />
      )}
    >
      {(close) => (
        <Panel
          value={value}
          allowed={allowed}
          exact={text === undefined}
          single={single}
          {...(latest === undefined ? {} : { latest })}
          also={(also ?? []).map((choice) => ({
            ...choice,
            onChoose: () => {
              choice.onChoose();
              close();
            },
          }))}
          onDone={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function Panel({
  value,
  allowed,
  exact,
  also,
  onDone,
  ...limits
}: {
  value: DateFilter;
  allowed: readonly DatePreset[];
  /** Whether `value` is the filter in force. */
  exact: boolean;
  also: readonly DateChoice[];
  onDone: (value: DateFilter) => void;
  single: boolean;
  latest?: string;
}) {
  const [days, setDays] = useState<DayPair>(() => daysOf(value));
  const [first, last] = days;
  const ready = first !== null && last !== null;
  return (
    <div className={c('panel')}>
      <ul className={c('presets')}>
        {allowed.map((preset) => {
          const chosen = exact && 'preset' in value && value.preset === preset;
          return (
            <li key={preset}>
              <button
                type="button"
                className={c('preset', chosen && 'chosen')}
                aria-pressed={chosen}
                onClick={() => onDone({ preset })}
                {...(chosen ? { 'data-autofocus': '' } : {})}
              >
                {datePresetLabels[preset]}
              </button>
            </li>
          );
        })}
        {also.map((choice) => (
          <li key={choice.label}>
            <button
              type="button"
              className={c('preset', choice.chosen && 'chosen')}
              aria-pressed={choice.chosen}
              onClick={choice.onChoose}
              {...(choice.chosen ? { 'data-autofocus': '' } : {})}
            >
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
      <div className={c('custom')}>
        <Suspense fallback={<Skeleton width={272} height={268} round />}>
          <RangeCalendar value={days} onChange={setDays} {...limits} />
        </Suspense>
        <div className={c('foot')}>
          <span className="num soft" aria-live="polite">
            {ready ? formatDateRange(dayRange(first, last)) : first ? 'Choose the last day' : 'Choose the first day'}
          </span>
          <Button kind="primary" size="small" disabled={!ready} onClick={() => ready && onDone({ first, last })}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  );
}
