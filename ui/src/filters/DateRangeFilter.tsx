import { Calendar } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { type DatePreset, datePresetNames } from '../format/date-ranges.ts';
import { isoDay } from '../format/dates.ts';
import { useMedia } from '../layout/use-media.ts';
import place from '../overlays/Popover.module.css';
import { Popover } from '../overlays/Popover.tsx';
import { type DateFilter, type DayPair, dateFilterRange, dateFilterText } from './date-filter.ts';
import { DatePanel } from './dates/DatePanel.tsx';
import type { DateChoice } from './dates/date-panel-props.ts';
import { FilterChip } from './FilterChip.tsx';

const DateSheet = lazy(async () => ({ default: (await import('./dates/DateSheet.tsx')).DateSheet }));

function daysOf(filter: DateFilter): DayPair {
  const range = dateFilterRange(filter);
  return [isoDay(range.from), isoDay(new Date(range.to).getTime() - 1)];
}

/**
 * The dates of a list: named periods and custom Indian days. On a wide screen they open as a popover, where periods
 * take effect at once and days with Apply; on a phone as a bottom sheet. The chip shows the dates: `This week 16–22
 * Nov`. `allowed` limits the presets. If the list's dates are neither a preset nor days (an hour of a chart, all
 * dates), `text` is the chip's text, `value` the days that the calendar opens with, and `also` the choices that lead
 * there. `plain` keeps the chip from looking set, for dates that apply by default. `single` selects one day. Days after
 * `latest`, by default today, cannot be chosen. `inDialog` keeps the popover on a phone, because a dialog must not open
 * another.
 */
export function DateRangeFilter({
  value,
  onChange,
  name = 'Date',
  allowed = datePresetNames,
  position = 'bottom-start',
  text,
  also = [],
  plain = false,
  single = false,
  latest,
  inDialog = false,
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
  inDialog?: boolean;
}) {
  const [sheet, setSheet] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const closeSheet = () => {
    setSheet(false);
    opener.current?.querySelector('button')?.focus();
  };
  const phone = useMedia('(max-width: 767px)');
  const shown = text ?? dateFilterText(value);
  const chip = {
    name,
    icon: Calendar,
    value: shown.value,
    plain,
    ...(shown.note ? { note: shown.note } : {}),
  };
  const panel = (close: () => void) => ({
    value,
    days: daysOf(value),
    allowed,
    exact: text === undefined,
    single,
    ...(latest === undefined ? {} : { latest }),
    also: also.map((choice) => ({
      ...choice,
      onChoose: () => {
        close();
        choice.onChoose();
      },
    })),
    onDone: (next: DateFilter) => {
      close();
      onChange(next);
    },
  });
  if (!phone || inDialog)
    return (
      <Popover label={name} position={position} trigger={(trigger) => <FilterChip {...trigger} {...chip} />}>
        {(close) => <DatePanel {...panel(close)} />}
      </Popover>
    );
  return (
    <span ref={opener} className={place['place']}>
      <FilterChip {...chip} aria-haspopup="dialog" aria-expanded={sheet} onClick={() => setSheet(true)} />
      {sheet && (
        <Suspense>
          <DateSheet name={name} onClose={closeSheet} {...panel(closeSheet)} />
        </Suspense>
      )}
    </span>
  );
}
