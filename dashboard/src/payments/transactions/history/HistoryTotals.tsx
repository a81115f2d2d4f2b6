import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import type { HistorySearch } from '../public/history-search.ts';
import css from './HistoryTotals.module.css';
import { type HistoryTile, historyTiles, tileValue } from './history-tiles.ts';

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
  const figureOf = (tile: HistoryTile): Stat['value'] => {
    if (data === undefined) return isError ? '–' : <Skeleton width={72} height={20} />;
    const value = tileValue(data, tile);
    return tile.kind === 'money' ? <Money paise={value} /> : <Figure kind="count">{formatCount(value)}</Figure>;
  };
  return (
    <div className={css['totals']}>
      <StatStrip
        className={css['strip'] ?? ''}
        renderLink={renderLink}
        stats={historyTiles(search).map((tile) => ({ ...tile, value: figureOf(tile) }))}
      />
    </div>
  );
}
