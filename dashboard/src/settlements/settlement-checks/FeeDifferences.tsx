import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import type { FeeDifference } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { differenceText, rateText, sourceText, sumOf } from './fee-view-model.ts';

const size = 10;

const charges = ({ fee, gst }: FeeDifference['charged']) => (
  <TwoLines
    end
    first={<Money paise={fee} />}
    second={<Figure kind="count">{t`GST ${{ amount: formatMoney(gst) }}`}</Figure>}
  />
);

const columns: readonly DataColumn<FeeDifference>[] = [
  {
    id: 'date',
    head: msg`Date`,
    width: 104,
    link: true,
    cell: ({ createdAt }) => (
      <TwoLines
        first={<Figure kind="time">{formatDay(createdAt)}</Figure>}
        second={<Figure kind="time">{formatTime(createdAt)}</Figure>}
      />
    ),
  },
  {
    id: 'instrument',
    head: msg`Paid with`,
    cell: ({ instrument, merchantOrderId }) => (
      <TwoLines
        first={instruments[instrument].name}
        second={merchantOrderId === null ? undefined : <Figure>{merchantOrderId}</Figure>}
      />
    ),
  },
  {
    id: 'rate',
    head: msg`Applicable rate`,
    width: 200,
    cell: ({ rate }) => <TwoLines first={<Figure kind="count">{rateText(rate)}</Figure>} second={sourceText(rate)} />,
  },
  { id: 'amount', head: msg`Amount`, width: 128, align: 'end', cell: ({ amount }) => <Money paise={amount} /> },
  {
    id: 'expected',
    head: msg`At your rate`,
    width: 120,
    align: 'end',
    drop: 2,
    cell: ({ expected }) => charges(expected),
  },
  { id: 'charged', head: msg`Charged`, width: 120, align: 'end', drop: 1, cell: ({ charged }) => charges(charged) },
  {
    id: 'difference',
    head: msg`Difference`,
    width: 152,
    align: 'end',
    cell: ({ difference }) => <Figure kind="count">{differenceText(difference)}</Figure>,
  },
];

/** The payments whose fee differs from their rate, newest first. A row opens the payment. */
export function FeeDifferences({ lines }: { readonly lines: readonly FeeDifference[] }) {
  const [page, setPage] = useState(1);
  const opens = allows(useSession(), transactionScreens.transactionDetails.access);
  return (
    <>
      <DataTable
        label={t`Payments with differences`}
        columns={columns}
        rows={lines.slice((page - 1) * size, page * size)}
        rowKey={({ unitId }: FeeDifference) => unitId}
        {...(opens
          ? {
              rowHref: ({ unitId }: FeeDifference) =>
                transactionScreens.transactionDetails.path.replace('$unitId', unitId),
              renderRowLink: renderLink,
            }
          : {})}
        card={(line) => (
          <RowCard
            title={<Figure kind="count">{differenceText(line.difference)}</Figure>}
            line={
              <>
                <Figure kind="time">{formatDay(line.createdAt)}</Figure> · {instruments[line.instrument].name} ·{' '}
                {rateText(line.rate)}
              </>
            }
            amount={<Money paise={line.amount} />}
            state={t`Charged ${{ sum: formatMoney(sumOf(line.charged)) }}`}
          />
        )}
      />
      <Pager total={lines.length} page={page} size={size} onChange={(report) => setPage(report.page)} />
    </>
  );
}
