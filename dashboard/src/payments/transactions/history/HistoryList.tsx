import { isLost } from '@galla/contract/payments/payments/states.ts';
import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { Payment, PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { BulkBar } from '@galla/ui/table/BulkBar.tsx';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import type { ColumnLayout } from '@galla/ui/table/layout/column-layout.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { CursorList } from '../../../lib/lists/CursorList.tsx';
import { useExactCount } from '../../../lib/lists/use-exact-count.ts';
import { payerOf, paymentHref } from '../payment-labels.ts';
import { type HistorySearch, historySearch } from '../public/history-search.ts';
import { BulkActions } from './bulk/BulkActions.tsx';
import { DayTotals } from './DayTotals.tsx';
import { HistoryEmpty } from './HistoryEmpty.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { exportedColumns, type PaymentColumn } from './payment-columns.tsx';

interface Props {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
  readonly columns: readonly PaymentColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onShow: (search: HistorySearch) => void;
  /** The action that refunds the selected payments. */
  readonly bulkAct?: ((payments: readonly Payment[]) => ReactNode) | undefined;
}

/** The amounts of these payments, without those that were never paid. */
const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { totalAmount, paymentState }) => sum + (isLost(paymentState) ? 0 : totalAmount), 0);

/** The payments, newest first unless the address says otherwise. */
export function HistoryList({ search, filters, columns, choice, layout, onLayout, onShow, bulkAct }: Props) {
  const { after, before, offset, order, size } = search;
  // The server limits how far it counts rows before a page; a cursor has no such limit.
  const start = after === undefined && before === undefined ? Math.min(offset, 1000) : undefined;
  return (
    <CursorList
      label={t`Payments`}
      endpoint={transactions.list}
      // API processes of the previous release do not support the order.
      selection={{ filters, ...(order === 'oldest' && { order: 'OLDEST_FIRST' }) }}
      pageOf={({ payments, next, previous }) => ({ rows: payments, next, previous })}
      page={{ after, before, size, number: Math.floor(offset / size) + 1, offset: start }}
      onPage={(cursor, report) => onShow(historySearch.changed(search, { ...cursor, offset: report.offset }))}
      oldestFirst={order === 'oldest'}
      onOrder={(oldest) => onShow(historySearch.changed(search, { order: oldest ? 'oldest' : 'newest' }))}
      total={useExactCount(queryOf(transactions.stats, { body: { filters } }))}
      columns={columns}
      choice={choice}
      layout={layout}
      onLayout={onLayout}
      rowKey={({ unitId }) => unitId}
      rowHref={({ unitId }) => paymentHref(unitId)}
      selects={{
        nameOf: (row) => `${formatMoney(row.totalAmount)} ${payerOf(row).first}`,
        bar: (payments, clear) => (
          <BulkBar
            label={t`Selected payments`}
            count={t`${{ count: formatCount(payments.length) }} selected`}
            sum={<Money paise={sumOf(payments)} plain />}
            onClear={clear}
          >
            <BulkActions
              payments={payments}
              filters={filters}
              columns={exportedColumns(columns, choice)}
              more={bulkAct?.(payments)}
            />
          </BulkBar>
        ),
      }}
      card={(row) => <PaymentCard row={row} />}
      timeOf={({ createdAt }) => createdAt}
      dayHead={(day) => <DayTotals day={day} filters={filters} />}
      empty={<HistoryEmpty search={search} filters={filters} />}
      safe={t`Your payments are safe. This list could not be loaded.`}
    />
  );
}
