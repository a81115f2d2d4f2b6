import { currentTime } from '../../format/clock.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDate, formatMonth, formatWeekday, isoDay } from '../../format/dates.ts';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { DayPair } from '../date-filter.ts';
import css from './RangeCalendar.module.css';

const c = classNames(css);

const weekdayOf = (day: string) => formatWeekday(day).replace(/ .*$/, '');

const looks = {
  firstDayOfWeek: 1,
  highlightToday: true,
  weekdayFormat: (day: string) => weekdayOf(day),
  monthLabelFormat: (day: string) => formatMonth(day),
  monthsListFormat: (day: string) => formatMonth(day).replace(/ \d+$/, ''),
  getDayAriaLabel: (day: string) => `${weekdayOf(day)} ${formatDate(day)}`,
  previousIcon: <Icon of={ChevronLeft} />,
  nextIcon: <Icon of={ChevronRight} />,
  ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' },
  classNames: {
    calendarHeaderControl: c('control'),
    calendarHeaderLevel: c('level'),
    weekday: c('weekday'),
    day: c('day'),
    monthCell: c('cell'),
    monthsListControl: c('month'),
    yearsListControl: c('month'),
  },
} as const;

/**
 * A month in which to choose the first and last day, or with `single` one day that is both. Weeks start on Monday. Days
 * after `latest`, by default India's today, cannot be chosen.
 */
export function RangeCalendar({
  value,
  onChange,
  single = false,
  latest = isoDay(currentTime()),
}: {
  value: DayPair;
  onChange: (value: DayPair) => void;
  single?: boolean;
  latest?: string;
}) {
  const month = {
    defaultDate: value[1] && value[1] < latest ? value[1] : latest,
    maxDate: latest,
    ...looks,
  };
  return single ? (
    <DatePicker {...month} value={value[0]} onChange={(day) => onChange([day, day])} />
  ) : (
    <DatePicker {...month} type="range" allowSingleDateInRange value={value} onChange={onChange} />
  );
}
