import type { DatePreset } from '../../format/date-ranges.ts';
import type { DateFilter, DayPair } from '../date-filter.ts';

/** A choice of the caller below the presets, such as all dates. */
export type DateChoice = { label: string; chosen: boolean; onChoose: () => void };

/** The props that the panel and the sheet of a date filter share. */
export type DatePanelProps = {
  value: DateFilter;
  /** The days of `value`. */
  days: DayPair;
  allowed: readonly DatePreset[];
  /** Whether `value` is the filter in force. */
  exact: boolean;
  also: readonly DateChoice[];
  onDone: (value: DateFilter) => void;
  single: boolean;
  latest?: string;
};
