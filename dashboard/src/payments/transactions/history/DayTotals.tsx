import { transactions } from '@galla/contract/payments/transactions/endpoints.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { dayRange } from '@galla/ui/format/date-ranges.ts';
import { formatDayHead } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

/** The head of a day above its cards: count and sum of the whole day within the filters, not of the cards so far. */
export function DayTotals({ day, filters }: { readonly day: string; readonly filters: PaymentFilters }) {
  const whole = dayRange(day, day);
  const from = whole.from > filters.from ? whole.from : filters.from;
  const to = whole.to < filters.to ? whole.to : filters.to;
  const { data } = useQuery(queryOf(transactions.stats, { body: { filters: { ...filters, from, to } } }));
  return (
    <DayHead
      day={formatDayHead(whole.from)}
      count={data && `${formatCount(data.completed)} paid`}
      sum={data && <Money paise={data.collected} />}
    />
  );
}
