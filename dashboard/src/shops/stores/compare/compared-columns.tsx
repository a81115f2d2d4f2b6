import type { ComparedPart } from '@galla/contract/payments/insights/stores.ts';
import { busiestHour, hourText } from '@galla/ui/charts/HourBars.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { StoreRowCard } from '../StoreRowCard.tsx';

const unknown = <span className="muted">–</span>;

/** The name of a store or counter. Payments without a counter are in one row. */
export const nameOf = ({ name }: ComparedPart): string => name ?? t`No counter`;

function Busiest({ hours }: ComparedPart) {
  const hour = busiestHour(hours);
  return hour === undefined ? unknown : <Figure kind="time">{hourText(hour)}</Figure>;
}

/** The share of finished payments that were completed: `97.4%`. */
function successText({ totals: { count, failed } }: ComparedPart): string {
  return count + failed === 0 ? '–' : `${((count / (count + failed)) * 100).toFixed(1)}%`;
}

const averageOf = ({ totals: { count, collected } }: ComparedPart) =>
  count === 0 ? unknown : <Money paise={Math.round(collected / count)} />;

/** The columns of the comparison. */
export const comparedColumns = (by: 'store' | 'counter'): readonly DataColumn<ComparedPart>[] => [
  {
    id: 'part',
    head: by === 'store' ? t`Store` : t`Counter`,
    cell: (row) => (
      <TwoLines
        first={<span title={nameOf(row)}>{nameOf(row)}</span>}
        second={row.code && <Figure>{row.code}</Figure>}
      />
    ),
  },
  { id: 'busiest', head: t`Busiest hour`, width: 120, drop: 2, cell: (row) => <Busiest {...row} /> },
  {
    id: 'success',
    head: t`Success rate`,
    width: 116,
    align: 'end',
    drop: 3,
    cell: (row) => <Figure kind="count">{successText(row)}</Figure>,
  },
  {
    id: 'refunded',
    head: t`Refunded`,
    width: 128,
    align: 'end',
    drop: 1,
    cell: ({ totals }) => <Money paise={totals.refunded} />,
  },
  { id: 'average', head: t`Average`, width: 120, align: 'end', drop: 4, cell: averageOf },
  {
    id: 'payments',
    head: t`Payments`,
    width: 104,
    align: 'end',
    drop: 5,
    cell: ({ totals }) => <Figure kind="count">{formatCount(totals.count)}</Figure>,
  },
  {
    id: 'collected',
    head: t`Collected`,
    width: 144,
    align: 'end',
    cell: ({ totals }) => <Money paise={totals.collected} />,
  },
];

export const ComparedCard = ({ row }: { readonly row: ComparedPart }) => (
  <StoreRowCard
    first={<span>{nameOf(row)}</span>}
    second={
      <>
        {paymentCount(row.totals.count)} · {successText(row)} · <Busiest {...row} />
      </>
    }
    amount={<Money paise={row.totals.collected} />}
  />
);
