import type { Answer } from '@galla/contract/core/endpoint.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { Settlement, SettlementDetails } from '@galla/contract/settlements/settlements/endpoints.ts';
import { paymentCount, refundCount } from '@galla/ui/format/counts.ts';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { t } from '@lingui/core/macro';

export type Month = Answer<typeof settlements.calendar>;

export type CalendarDay = Month['days'][number];

/** A calendar day and its link, for one merchant or for all merchants of a group. */
export type ShownDay = Pick<CalendarDay, 'day' | 'closed' | 'expected'> & {
  readonly settlement: Pick<Settlement, 'net' | 'state' | 'utr'> | null;
  readonly href: string | undefined;
};

/** The last day of a month such as `2026-11`. */
export const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** The month before or after a month such as `2026-11`. */
export function monthBeside(month: string, step: 1 | -1): string {
  return addDays(`${month}-15`, step * 30).slice(0, 7);
}

/** The first day from today on with an expected credit or debit. */
export function nextCredit({ days, today }: Pick<Month, 'days' | 'today'>): CalendarDay | undefined {
  return days.find(({ day, expected }) => day >= today && expected !== 0);
}

/** The days of a month in weeks from Monday; undefined for cells outside the month. */
export function weeksOf<Day extends Pick<CalendarDay, 'day'>>(days: readonly Day[]): (Day | undefined)[][] {
  const [first] = days;
  if (first === undefined) return [];
  const before = (new Date(`${first.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at]),
  );
}

/** The settled amount of a month, in paise. */
export const settledOf = (days: readonly Pick<ShownDay, 'settlement'>[]): number =>
  days.reduce((sum, { settlement }) => sum + (settlement?.state === 'SETTLED' ? settlement.net : 0), 0);

/** A step from the collected amount to the bank credit. `amount` is in paise; deductions are negative. */
export interface WaterfallRow {
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount: number;
  readonly kind: 'gross' | 'off' | 'back' | 'net';
  /** Where its bar starts, from 0 to 1 of the track. */
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly rows: readonly WaterfallRow[];
  /** Whether the track starts above zero. Bars that would start at zero then show a break. */
  readonly broken: boolean;
}

/** The steps of a settlement, each with its part of the track. Small deductions stay visible. */
export function waterfallOf(settlement: Settlement): Waterfall {
  const { payments, gross, refunds, refunded, returned, chargedBack, fee, gst, net } = settlement;
  const steps: Omit<WaterfallRow, 'from' | 'to'>[] = [
    { label: t`Refunds`, note: refundCount(refunds), amount: -refunded, kind: 'off' },
    ...(returned === 0 ? [] : [{ label: t`Failed refunds credited back`, amount: returned, kind: 'back' } as const]),
    ...(chargedBack === 0
      ? []
      : [{ label: t`Chargebacks`, amount: -chargedBack, kind: chargedBack > 0 ? 'off' : 'back' } as const]),
    { label: t`Fee`, amount: -fee, kind: 'off' },
    { label: t`GST on fee`, amount: -gst, kind: 'off' },
  ];
  let level = gross;
  const levels = [gross, ...steps.map(({ amount }) => (level += amount))];
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels, 1)];
  // If little is deducted, the track starts just below the lowest level, so that the steps fill two thirds of it.
  const base = Math.max(0, highest - Math.max(1, highest - lowest) * 1.5);
  const at = (sum: number) => (Math.max(sum, base) - base) / (highest - base);
  const bar = (a: number, b: number) => ({ from: at(Math.min(a, b)), to: at(Math.max(a, b)) });
  return {
    broken: base > 0,
    rows: [
      { label: t`Collected`, note: paymentCount(payments), amount: gross, kind: 'gross', from: 0, to: at(gross) },
      ...steps.map((step, index) => ({ ...step, ...bar(levels[index] ?? 0, levels[index + 1] ?? 0) })),
      { label: t`To your bank`, amount: net, kind: 'net', from: 0, to: at(net) },
    ],
  };
}

/** The payout minus the recomputed total of its items, in paise; always 0. */
export const residualOf = ({ net, items }: Pick<SettlementDetails, 'net' | 'items'>): number => net - items.net;

/** When a failed payout is retried automatically; null if no retry is planned. */
export const nextTryOf = ({ payouts }: Pick<SettlementDetails, 'payouts'>): string | null =>
  payouts.at(-1)?.goesOutAt ?? null;

/** Whether a failed settlement needs another bank account. Otherwise the provider sends it again. */
export const isAccountWrong = ({ payouts }: Pick<SettlementDetails, 'payouts'>): boolean =>
  payouts.at(-1)?.failureKind === 'LASTING';

/** The payouts and their outcomes, oldest first. */
export function payoutEvents({
  createdAt,
  payouts,
}: Pick<SettlementDetails, 'createdAt' | 'payouts'>): TimelineEvent[] {
  const at = (instant: string) => ({ at: instant });
  const nextTry = nextTryOf({ payouts });
  const sent = payouts.filter(({ goesOutAt }) => goesOutAt === null);
  return [
    { title: t`Settlement created`, ...at(createdAt), state: 'done', detail: formatDay(createdAt) },
    ...sent.flatMap(({ state, last4, utr, failureReason, failureKind, createdAt, finishedAt }): TimelineEvent[] => [
      { title: t`Sent to account •• ${last4}`, ...at(createdAt), state: 'done', detail: formatDay(createdAt) },
      ...(finishedAt === null
        ? []
        : [
            state === 'COMPLETED'
              ? { title: t`Credited`, ...at(finishedAt), state: 'done' as const, detail: t`UTR ${{ utr: utr ?? '–' }}` }
              : {
                  title: failureKind === 'PASSING' ? t`The bank could not credit it` : t`The bank rejected it`,
                  ...at(finishedAt),
                  state: 'failed' as const,
                  detail: failureReason ?? t`The bank gave no reason.`,
                },
          ]),
    ]),
    ...(nextTry !== null
      ? [{ title: t`Next attempt`, state: 'waiting' as const, detail: formatDateTime(nextTry) }]
      : payouts.at(-1)?.state === 'PENDING'
        ? [
            {
              title: t`Waiting for the bank`,
              state: 'waiting' as const,
              detail: t`You’ll see the UTR once it’s credited.`,
            },
          ]
        : []),
  ];
}
