import { transactions } from '@galla/contract/transactions/endpoints.ts';
import type { PaymentFilters } from '@galla/contract/transactions/schemas.ts';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { queryOf } from '../../lib/api/api.ts';
import { CursorList } from '../../lib/lists/CursorList.tsx';
import { type HistorySearch, historySearch } from '../../lib/lists/history-search.ts';
import { useExactCount } from '../../lib/lists/use-exact-count.ts';
import { paymentHref } from '../payment-labels.ts';
import { DayTotals } from './DayTotals.tsx';
import { HistoryEmpty } from './HistoryEmpty.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import type { PaymentColumn } from './payment-columns.tsx';

interface Props {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
  readonly columns: readonly PaymentColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly onShow: (search: HistorySearch) => void;
}

/** The payments, newest first. */
export function HistoryList({ search, filters, columns, choice, onShow }: Props) {
  const { after, before, offset, size } = search;
  // The server counts rows before a page only so far; a cursor has no such end.
  const start = after === undefined && before === undefined ? Math.min(offset, 1000) : undefined;
  return (
    <CursorList
      label="Payments"
      endpoint={transactions.list}
      selection={{ filters }}
      pageOf={({ payments, next, previous }) => ({ rows: payments, next, previous })}
      page={{ after, before, size, number: Math.floor(offset / size) + 1, offset: start }}
      onPage={(cursor, report) => onShow(historySearch.changed(search, { ...cursor, offset: report.offset }))}
      total={useExactCount(queryOf(transactions.stats, { body: { filters } }))}
      columns={columns}
      choice={choice}
      rowKey={({ unitId }) => unitId}
      rowHref={({ unitId }) => paymentHref(unitId)}
      card={(row) => <PaymentCard row={row} />}
      timeOf={({ createdAt }) => createdAt}
      dayHead={(day) => <DayTotals day={day} filters={filters} />}
      empty={<HistoryEmpty search={search} filters={filters} />}
      safe="Your payments are safe. This list could not be loaded."
    />
  );
}
