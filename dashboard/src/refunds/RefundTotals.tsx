import { type RefundFilters, refunds } from '@galla/contract/refunds.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Money } from '@galla/ui/Money.tsx';
import { Skeleton } from '@galla/ui/Skeleton.tsx';
import { type Stat, StatStrip } from '@galla/ui/StatStrip.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api.ts';
import { renderLink } from '../lib/RouterLink.tsx';
import css from './Refunds.module.css';
import { changed, type RefundSearch, refundsHref } from './refund-search.ts';
import { refreshMs } from './refund-words.ts';

/** Totals over exactly the refunds that the list shows. A figure opens the refunds that it counts. */
export function RefundTotals({ search, filters }: { readonly search: RefundSearch; readonly filters: RefundFilters }) {
  const { data, isError } = useQuery({
    ...queryOf(refunds.stats, { body: { filters } }),
    placeholderData: keepPreviousData,
    // The figures go with the list, which is read as often.
    refetchInterval: ({ state: { data: last } }) =>
      last !== undefined && last.pending + last.awaiting > 0 ? refreshMs.open : refreshMs.done,
  });
  const stat = (
    label: string,
    paise: number | undefined,
    count: number | undefined,
    states: RefundSearch['states'],
  ): Stat => ({
    label,
    value: paise !== undefined ? <Money paise={paise} /> : isError ? '–' : <Skeleton width={72} height={20} />,
    note: count === undefined ? '' : refundsText(count),
    href: refundsHref(changed(search, { states })),
  });
  return (
    <div className={css['totals']}>
      <StatStrip
        renderLink={renderLink}
        stats={[
          stat('Refunded', data?.refunded, data?.completed, ['COMPLETED']),
          stat('Pending', data?.pendingAmount, data?.pending, ['PENDING']),
          stat('Waiting for approval', data?.awaitingAmount, data?.awaiting, ['AWAITING_APPROVAL']),
          stat('Failed or rejected', data?.failedAmount, data?.failed, ['FAILED', 'REJECTED']),
        ]}
      />
    </div>
  );
}

const refundsText = (count: number) => (count === 1 ? '1 refund' : `${formatCount(count)} refunds`);
