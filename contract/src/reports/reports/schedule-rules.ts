import { addDays } from '../../settlements/settlements/calendar.ts';

/** How often a schedule generates a report: for each day, week from Monday to Sunday, or month. */
export const scheduleFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/** How often a schedule generates a report. */
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** The state of a schedule. It stops automatically when it can no longer run. */
export const scheduleStates = ['ACTIVE', 'PAUSED', 'STOPPED'] as const;

/** A state of a schedule. */
export type ScheduleState = (typeof scheduleStates)[number];

/** Why a schedule has stopped, each with its text. */
export const scheduleStopTexts = {
  PERSON_LEFT: 'The person who created it has left the team.',
  PERMISSION_LOST: 'The person who created it no longer has access to these reports.',
  MERCHANT_LEFT: 'The person who created it can no longer see these merchants or stores.',
} as const;

/** Why a schedule has stopped. */
export type ScheduleStop = keyof typeof scheduleStopTexts;

/** Why schedules stop. */
export const scheduleStops = Object.keys(scheduleStopTexts) as [ScheduleStop, ...ScheduleStop[]];

/** The maximum number of schedules of a merchant or super-merchant. */
export const maxSchedules = 20;

/** The hour in IST at which reports of a finished day, week or month are generated. Late data has arrived by then. */
export const scheduleHour = 2;

/** Indian days, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The day, week or month that contains an Indian day. */
export function periodOf(frequency: ScheduleFrequency, day: string): Period {
  if (frequency === 'DAILY') return { from: day, to: day };
  if (frequency === 'WEEKLY') {
    const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  // Thirty-one days later is always in the next month.
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/** The period after one. */
export const periodAfter = (frequency: ScheduleFrequency, { to }: Period): Period =>
  periodOf(frequency, addDays(to, 1));

/** When the report of a period is generated, in ms since 1970: at a fixed hour of the next day. */
export const dueAfter = ({ to }: Period): number =>
  Date.parse(`${addDays(to, 1)}T${String(scheduleHour).padStart(2, '0')}:00:00+05:30`);
