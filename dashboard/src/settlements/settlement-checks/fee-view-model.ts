import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { FeeAudit, FeeDifference } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxAuditedDays, rateSources } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { daysBetween } from '@galla/contract/settlements/settlements/calendar.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { formatTime, type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { plural, t } from '@lingui/core/macro';
import { datesRange, type ListDates } from '../../lib/lists/list-dates.ts';
import { csvOf } from './csv-lines.ts';
import type { Verdict } from './statement-view-model.ts';

/** The default days. */
export const plainPreset: DatePreset = 'month';

/** The days of a filter, both inclusive and none in the future. */
export function feeDays(
  dates: ListDates,
  now: Instant = currentTime(),
): { readonly from: string; readonly to: string } {
  const range = datesRange(dates, now);
  const [from, to, today] = [isoDay(range.from), isoDay(new Date(range.to).getTime() - 1), isoDay(now)];
  return { from, to: from <= today && today < to ? today : to };
}

/** The error of the days before they are sent. */
export const daysProblem = ({ from, to }: { readonly from: string; readonly to: string }): string | undefined =>
  daysBetween(from, to) >= maxAuditedDays ? t`Choose up to ${maxAuditedDays} days.` : undefined;

export const sumOf = ({ fee, gst }: { readonly fee: number; readonly gst: number }): number => fee + gst;

/** A rate in percent: `1.95 %`, with its cap. */
export function rateText({ basisPoints, maxFee }: Pick<FeeDifference['rate'], 'basisPoints' | 'maxFee'>): string {
  const percent = `${(basisPoints / 100).toFixed(2)}%`;
  return maxFee === null ? percent : t`${percent}, capped at ${{ maxFee: formatMoney(maxFee) }}`;
}

/** The source of the rate. */
export const sourceText = ({ source }: FeeDifference['rate']): string => rateSources[source];

/** The text of a payment's difference. */
export const differenceText = (paise: number): string =>
  paise > 0
    ? t`${{ amount: formatMoney(paise) }} too much`
    : paise < 0
      ? t`${{ amount: formatMoney(-paise) }} too little`
      : t`Wrong split of fee and GST`;

/** The result of the audit in one sentence. */
export function feeVerdict({ payments, differences: { count, over, under } }: FeeAudit): Verdict {
  if (payments === 0)
    return { kind: 'info', title: t`No payments were completed on these days.`, text: t`Nothing to check.` };
  if (count === 0)
    return {
      kind: 'success',
      title: t`All fees are correct.`,
      text: t`${{ payments: paymentCount(payments) }} recalculated at your rates and the legal limits, to the paisa.`,
    };
  const much = over > 0 ? t`${{ amount: formatMoney(over) }} too much` : '';
  const little = under > 0 ? t`${{ amount: formatMoney(under) }} too little` : '';
  const sums = [much, little].filter(Boolean).join(' · ');
  return {
    kind: 'warning',
    title: plural(count, {
      one: '# payment was charged a different fee.',
      other: '# payments were charged a different fee.',
    }),
    text:
      sums === '' ? t`Send the list to your payments provider.` : t`${sums}. Send the list to your payments provider.`,
  };
}

/** The differences as a CSV file. */
export const differencesFile = (lines: readonly FeeDifference[]): Blob =>
  csvOf([
    [
      t`Payment`,
      t`Date`,
      t`Time`,
      t`Order`,
      t`Paid with`,
      t`Amount`,
      t`Fee charged`,
      t`GST charged`,
      t`Fee at your rate`,
      t`GST at your rate`,
      t`Difference`,
      t`Rate`,
      t`Rate basis`,
    ],
    ...lines.map((line) => [
      line.unitId,
      isoDay(line.createdAt),
      formatTime(line.createdAt, true),
      line.merchantOrderId ?? undefined,
      instruments[line.instrument].name,
      { paise: line.amount },
      { paise: line.charged.fee },
      { paise: line.charged.gst },
      { paise: line.expected.fee },
      { paise: line.expected.gst },
      { paise: line.difference },
      rateText(line.rate),
      sourceText(line.rate),
    ]),
  ]);
