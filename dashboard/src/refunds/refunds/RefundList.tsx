import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { pendingRefundNote } from '@galla/contract/refunds/refunds/rules.ts';
import type { Refund, RefundFilters } from '@galla/contract/refunds/refunds/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { CursorList } from '../../lib/lists/CursorList.tsx';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { useExactCount } from '../../lib/lists/use-exact-count.ts';
import { useSession } from '../../lib/session/session.ts';
import { type RefundSearch, refundHref, refundSearch } from './public/refund-search.ts';
import { RefundCard } from './RefundCard.tsx';
import css from './Refunds.module.css';
import { columnsFor } from './refund-columns.tsx';
import { isOpen, refreshMs } from './refund-labels.ts';

interface Props {
  readonly search: RefundSearch;
  readonly filters: RefundFilters;
  readonly onShow: (search: RefundSearch) => void;
}

/** The refunds, newest first. Pending ones are polled more often. */
export function RefundList({ search, filters, onShow }: Props) {
  const { after, before, page } = search;
  return (
    <CursorList
      label={t`Refunds`}
      endpoint={refunds.list}
      selection={{ filters }}
      pageOf={({ refunds: rows, next, previous }) => ({ rows, next, previous })}
      page={{ after, before, number: page }}
      onPage={(cursor, report) => onShow(refundSearch.changed(search, { ...cursor, page: report.page }))}
      total={useExactCount(queryOf(refunds.stats, { body: { filters } }))}
      columns={useColumns()}
      rowKey={({ refundId }) => refundId}
      rowHref={({ refundId }) => refundHref(refundId)}
      card={(row) => <RefundCard row={row} />}
      timeOf={({ createdAt }) => createdAt}
      above={(rows) => <PendingNote rows={rows} />}
      empty={<Nothing search={search} filters={filters} />}
      safe={t`Your refunds are safe. This list could not be loaded.`}
      refreshMs={(rows) => (rows.some(({ state }) => isOpen(state)) ? refreshMs.open : refreshMs.done)}
    />
  );
}

function useColumns() {
  const { superMerchant, storeCount } = useSession().profile;
  return useMemo(() => columnsFor(superMerchant, storeCount > 0), [superMerchant, storeCount]);
}

function PendingNote({ rows }: { readonly rows: readonly Refund[] }) {
  if (!rows.some(({ state }) => state === 'PENDING')) return null;
  return (
    <Notice kind="warning" className={css['above'] ?? ''}>
      {pendingRefundNote}
    </Notice>
  );
}

/** Shown if no refund matches: the reason and how to find more. Before the first refund, it says how to make one. */
function Nothing({ search, filters }: Pick<Props, 'search' | 'filters'>) {
  const narrowed = search.q !== '' || refundSearch.setCount(search) > 0;
  const all = search.dates === 'all';
  return (
    <NothingFound
      clear={narrowed && refundSearch.href({ dates: search.dates })}
      allDates={!all && refundSearch.href(refundSearch.changed(search, { dates: 'all' }))}
      next={!narrowed && all && { label: t`Go to transactions`, to: transactionScreens.history.path }}
    >
      {narrowed
        ? all
          ? t`No refund matches this search.`
          : t`No refund from ${{ dates: formatDateRange(filters) }} matches this search.`
        : all
          ? t`Refunds will appear here with their status and reference numbers. To refund, open the payment.`
          : t`No refunds from ${{ dates: formatDateRange(filters) }}. To refund, open the payment.`}
    </NothingFound>
  );
}
