import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DayPair } from './DateRangeFilter.tsx';
import { formatDate, formatMonth, formatWeekday, isoDay } from './format/dates.ts';
import { Icon } from './Icon.tsx';
import css from './RangeCalendar.module.css';

const c = classNames(css);

const weekdayOf = (day: string) => formatWeekday(day).replace(/ .*$/, '');

/** A month to choose first and last day in; weeks start on Monday, today is India's, later days cannot be chosen. */
export function RangeCalendar({ value, onChange }: { value: DayPair; onChange: (value: DayPair) => void }) {
  const today = isoDay(Date.now());
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={value}
      onChange={onChange}
      defaultDate={value[1] && value[1] < today ? value[1] : today}
      maxDate={today}
      firstDayOfWeek={1}
      highlightToday
      weekdayFormat={(day) => weekdayOf(day)}
      monthLabelFormat={(day) => formatMonth(day)}
      monthsListFormat={(day) => formatMonth(day).replace(/ \d+$/, '')}
      getDayAriaLabel={(day) => `${weekdayOf(day)} ${formatDate(day)}`}
      previousIcon={<Icon of={ChevronLeft} />}
      nextIcon={<Icon of={ChevronRight} />}
      ariaLabels={{ previousMonth: 'Earlier month', nextMonth: 'Later month', monthLevelControl: 'Choose a month' }}
      classNames={{
        calendarHeaderControl: c('control'),
        calendarHeaderLevel: c('level'),
        weekday: c('weekday'),
        day: c('day'),
        monthCell: c('cell'),
        monthsListControl: c('month'),
        yearsListControl: c('month'),
      }}
    />
  );
}
