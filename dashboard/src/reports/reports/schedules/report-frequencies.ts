import { type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import {
  type ScheduleFrequency,
  type ScheduleState,
  scheduleFrequencies,
  scheduleHour,
} from '@galla/contract/reports/reports/schedule-rules.ts';
import type { ReportSchedule } from '@galla/contract/reports/reports/schedules.ts';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { settlementKindNames } from '../generate/settlement-kinds.ts';
import type { ReportTab } from '../report-tabs.ts';

export const frequencyNames: { readonly [Frequency in ScheduleFrequency]: MessageDescriptor } = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
};

/** When a report is generated, by frequency. */
export const frequencyTexts = (): { readonly [Frequency in ScheduleFrequency]: string } => ({
  DAILY: t`Covers one day. Created the next day at ${{ hour: scheduleHour }} AM.`,
  WEEKLY: t`Covers Monday to Sunday. Created on Monday at ${{ hour: scheduleHour }} AM.`,
  MONTHLY: t`Covers one month. Created on the 1st of the next month at ${{ hour: scheduleHour }} AM.`,
});

/** The frequencies that a kind allows. */
export const frequenciesOf = (kind: ReportKind): readonly ScheduleFrequency[] =>
  scheduleFrequencies.filter((frequency) => reportKinds[kind].frequencies.includes(frequency));

/** The kinds that a tab lists. */
const kindsOf = ({ kind, list }: ReportTab): readonly ReportKind[] =>
  list === 'settlements' ? settlementKindNames : [kind];

/** The first frequency that a tab offers. */
export const defaultFrequency = (tab: ReportTab): ScheduleFrequency => frequenciesOf(tab.kind)[0] ?? 'MONTHLY';

/** The initial kind of a tab's form: one that allows the frequency. */
export const kindFor = (tab: ReportTab, every: ScheduleFrequency | undefined): ReportKind =>
  kindsOf(tab).find((kind) => every === undefined || frequenciesOf(kind).includes(every)) ?? tab.kind;

/** The schedules of a tab. */
export const schedulesOf = (tab: ReportTab, all: readonly ReportSchedule[]): readonly ReportSchedule[] =>
  all.filter(({ kind }) => kindsOf(tab).includes(kind));

export const schedulePills = (): { readonly [State in ScheduleState]: { group: StatusGroup; label: string } } => ({
  ACTIVE: { group: 'success', label: t`Active` },
  PAUSED: { group: 'neutral', label: t`Paused` },
  STOPPED: { group: 'error', label: t`Stopped` },
});

export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  formatDateRange(dayRange(from, to));
