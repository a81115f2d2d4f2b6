import { type PaymentFilters, transactions } from '@galla/contract/transactions.ts';
import { Figure } from '@galla/ui/Figure.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { Money } from '@galla/ui/Money.tsx';
import { Skeleton } from '@galla/ui/Skeleton.tsx';
import { type Stat, StatStrip } from '@galla/ui/StatStrip.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api.ts';
import { changed, type HistorySearch, historyHref } from '../lib/history-search.ts';
import { renderLink } from '../lib/RouterLink.tsx';
import css from './HistoryTotals.module.css';
import { stateGroups } from './payment-words.ts';

/** Totals over exactly the payments that the list shows (TXN-05). A figure opens the payments that it counts. */
export function HistoryTotals({
  search,
  filters,
}: {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
}) {
  const { data, isError } = useQuery({
    ...queryOf(transactions.stats, { body: { filters } }),
    placeholderData: keepPreviousData,
  });
  const only = (states: HistorySearch['states']) => historyHref(changed(search, { states }));
  const money = (paise: number | undefined) => figure(paise, (value) => <Money paise={value} />);
  const count = (value: number | undefined) =>
    figure(value, (known) => <Figure kind="count">{formatCount(known)}</Figure>);
  const figure = (value: number | undefined, draw: (value: number) => Stat['value']) =>
    value !== undefined ? draw(value) : isError ? '–' : <Skeleton width={72} height={20} />;
  return (
    <div className={css['totals']}>
      <StatStrip
        className={css['strip'] ?? ''}
        renderLink={renderLink}
        stats={[
          { label: 'Collected', value: money(data?.collected), href: only(stateGroups.completed) },
          { label: 'Completed', value: count(data?.completed), href: only(stateGroups.completed) },
          { label: 'Pending', value: count(data?.pending), href: only(stateGroups.pending) },
          { label: 'Failed', value: count(data?.failed), href: only(stateGroups.failed) },
          { label: 'Refunded', value: money(data?.refunded) },
        ]}
      />
    </div>
  );
}
