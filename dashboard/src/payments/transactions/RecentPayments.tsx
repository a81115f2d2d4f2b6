import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/api.ts';
import { RouterLink, renderLink } from '../../lib/page/RouterLink.tsx';
import { useSession } from '../../lib/session/session.ts';
import { PaymentCard } from './history/PaymentCard.tsx';
import { customer, PaymentAmount, paidWith } from './history/payment-columns.tsx';
import { paymentHref } from './payment-labels.ts';
import { type HistorySearch, historySearch } from './public/history-search.ts';

const shownAtMost = 5;
/** The same interval as the figures beside them. */
const refreshMs = 30_000;

const time = (row: Payment) => (
  <Figure kind="time">
    {isoDay(row.createdAt) === isoDay(currentTime())
      ? formatTime(row.createdAt)
      : `${formatDay(row.createdAt)} ${formatTime(row.createdAt)}`}
  </Figure>
);

/** The place column: the store, for a super-merchant the merchant, or only the time. */
function placeColumn(place: 'storeName' | 'merchantName' | undefined): DataColumn<Payment> {
  if (place === undefined)
    return {
      id: 'when',
      head: t`Time`,
      width: 112,
      cell: (row) => (
        <TwoLines
          first={<Figure kind="time">{formatTime(row.createdAt)}</Figure>}
          second={<Figure kind="time">{formatDay(row.createdAt)}</Figure>}
        />
      ),
    };
  const head = place === 'storeName' ? t`Store` : t`Merchant`;
  return {
    id: 'place',
    head,
    width: 152,
    cell: (row) => <TwoLines first={row[place] ?? <span className="muted">–</span>} second={time(row)} />,
  };
}

const state: DataColumn<Payment> = {
  id: 'status',
  head: msg`Status`,
  width: 132,
  cell: (row) => <StatusPill state={row.paymentState} />,
};

const amount: DataColumn<Payment> = {
  id: 'amount',
  head: msg`Amount`,
  width: 132,
  align: 'end',
  cell: (row) => <PaymentAmount row={row} />,
};

/** The newest payments within the dashboard's filters, updated together with its figures. */
export function RecentPayments({ choice }: { readonly choice: Pick<HistorySearch, 'dates' | 'stores' | 'merchants'> }) {
  const { profile } = useSession();
  const place = profile.superMerchant ? 'merchantName' : profile.storeCount > 0 ? 'storeName' : undefined;
  const columns = useMemo(() => [customer, { ...paidWith, drop: 1 }, placeColumn(place), state, amount], [place]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [transactions.list.name, 'recent', choice],
    queryFn: ({ signal }) => {
      const filters = historySearch.filters(choice);
      return call(transactions.list, { body: { filters, page: { size: shownAtMost } } }, { signal });
    },
    refetchInterval: refreshMs,
  });
  return (
    <Section
      title={t`Recent payments`}
      right={
        <RouterLink href={historySearch.href(choice)}>
          <Trans>All payments</Trans>
        </RouterLink>
      }
    >
      <DataTable
        label={t`Newest payments`}
        columns={columns}
        rows={data?.payments}
        rowKey={({ unitId }) => unitId}
        rowHref={({ unitId }) => paymentHref(unitId)}
        renderRowLink={renderLink}
        cardsUnder={500}
        card={(row) => <PaymentCard row={row} time={time(row)} />}
        skeletonRows={shownAtMost}
        error={error && <ErrorState small title={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      />
    </Section>
  );
}
