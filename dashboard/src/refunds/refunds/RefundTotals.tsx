import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import type { RefundFilters } from '@galla/contract/refunds/refunds/schemas.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { plural } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import type { RefundSearch } from './public/refund-search.ts';
import css from './Refunds.module.css';
import { refreshMs } from './refund-labels.ts';
import { type RefundTile, refundTiles, tileCount } from './refund-tiles.ts';

/** Totals of exactly the listed refunds. Each figure links to the refunds that it counts. */
export function RefundTotals({ search, filters }: { readonly search: RefundSearch; readonly filters: RefundFilters }) {
  const { data, isError } = useQuery({
    ...queryOf(refunds.stats, { body: { filters } }),
    placeholderData: keepPreviousData,
    // The figures are polled as often as the list.
    refetchInterval: ({ state: { data: last } }) =>
      last !== undefined && last.pending + last.awaiting > 0 ? refreshMs.open : refreshMs.done,
  });
  const statOf = (tile: RefundTile): Stat => ({
    ...(tile.href === undefined ? {} : { href: tile.href }),
    label: tile.label,
    value: data ? <Money paise={data[tile.amount]} /> : isError ? '–' : <Skeleton width={72} height={20} />,
    note: data ? refundsText(tileCount(data, tile)) : '',
  });
  return (
    <div className={css['totals']}>
      <StatStrip renderLink={renderLink} stats={refundTiles(search).map(statOf)} />
    </div>
  );
}

const refundsText = (count: number) => plural(count, { one: '# refund', other: '# refunds' });
