import type { ShiftReport } from '@galla/contract/payments/insights/stores.ts';
import { instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { StoreRowCard } from '../StoreRowCard.tsx';

type CounterRow = ShiftReport['counters'][number];
type InstrumentRow = ShiftReport['total']['instruments'][number];

const nameOf = ({ name }: CounterRow) => name ?? t`No counter`;
const paidWith = ({ instruments }: CounterRow) =>
  instruments.map(({ instrument }) => instrumentNames[instrument]).join(', ');

export const shiftColumns = (): readonly DataColumn<CounterRow>[] => [
  {
    id: 'counter',
    head: t`Counter`,
    cell: (row) => (
      <TwoLines
        first={<span title={nameOf(row)}>{nameOf(row)}</span>}
        second={row.terminalId !== null && <Figure>{row.terminalId}</Figure>}
      />
    ),
  },
  {
    id: 'takes',
    head: t`Payment methods`,
    width: 220,
    drop: 1,
    cell: (row) =>
      row.count === 0 ? <span className="muted">–</span> : <span title={paidWith(row)}>{paidWith(row)}</span>,
  },
  {
    id: 'refunded',
    head: t`Refunded`,
    width: 132,
    align: 'end',
    drop: 2,
    cell: ({ refunded }) => <Money paise={refunded} />,
  },
  {
    id: 'payments',
    head: t`Payments`,
    width: 104,
    align: 'end',
    drop: 3,
    cell: ({ count }) => <Figure kind="count">{formatCount(count)}</Figure>,
  },
  {
    id: 'collected',
    head: t`Collected`,
    width: 148,
    align: 'end',
    cell: ({ collected }) => <Money paise={collected} />,
  },
];

export const instrumentColumns = (): readonly DataColumn<InstrumentRow>[] => [
  { id: 'instrument', head: t`Paid with`, cell: ({ instrument }) => instrumentNames[instrument] },
  {
    id: 'payments',
    head: t`Payments`,
    width: 104,
    align: 'end',
    cell: ({ count }) => <Figure kind="count">{formatCount(count)}</Figure>,
  },
  {
    id: 'collected',
    head: t`Collected`,
    width: 148,
    align: 'end',
    cell: ({ collected }) => <Money paise={collected} />,
  },
];

export const ShiftCard = ({ row }: { readonly row: CounterRow }) => (
  <Card first={nameOf(row)} second={paymentCount(row.count)} paise={row.collected} />
);

export const InstrumentCard = ({ row }: { readonly row: InstrumentRow }) => (
  <Card first={instrumentNames[row.instrument]} second={paymentCount(row.count)} paise={row.collected} />
);

const Card = ({
  first,
  second,
  paise,
}: {
  readonly first: string;
  readonly second: string;
  readonly paise: number;
}) => <StoreRowCard first={<span>{first}</span>} second={second} amount={<Money paise={paise} />} />;
