import { storeInsights } from '@galla/contract/payments/insights/calls.ts';
import { HourBars } from '@galla/ui/charts/HourBars.tsx';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type DashboardChoice, summaryBody } from './dashboard-choice.ts';
import type { SummaryShown } from './use-summary.ts';

/** The hours at which customers pay, over the whole period. Absent until known, and if nothing was collected. */
export function HoursOfDay({ choice, shown }: { readonly choice: DashboardChoice; readonly shown: SummaryShown }) {
  const { range, now } = shown;
  const { data } = useQuery({
    queryKey: [storeInsights.hours.name, choice, range],
    queryFn: ({ signal }) => call(storeInsights.hours, { body: summaryBody(choice, now) }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.hours.every(({ count }) => count === 0)) return null;
  return (
    <Section title={t`Hours of the day`}>
      <HourBars label={t`Collected by hour of the day, ${{ dates: formatDateRange(range, now) }}`} hours={data.hours} />
    </Section>
  );
}
