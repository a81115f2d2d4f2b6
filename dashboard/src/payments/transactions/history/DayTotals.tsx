import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { dayRange } from '@galla/ui/format/date-ranges.ts';
import { formatDayHead } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

/**
 * The heading of a day above its cards: count and total of the whole day within the filters, not only of the loaded
 * cards.
 */
export function DayTotals({ day, filters }: { readonly day: string; readonly filters: PaymentFilters }) {
  const whole = dayRange(day, day);
  const from = whole.from > filters.from ? whole.from : filters.from;
  const to = whole.to < filters.to ? whole.to : filters.to;
  const { data } = useQuery(queryOf(transactions.stats, { body: { filters: { ...filters, from, to } } }));
  return (
    <DayHead
      day={formatDayHead(whole.from)}
      count={data && t`${{ completed: formatCount(data.completed) }} paid`}
      sum={data && <Money paise={data.collected} />}
    />
  );
}
