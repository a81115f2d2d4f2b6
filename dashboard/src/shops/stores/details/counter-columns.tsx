import { type Instrument, instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import type { Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { plural, t } from '@lingui/core/macro';
import { Link2, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CounterRow } from './counter-rows.ts';
import css from './Details.module.css';

const c = classNames(css);
const unknown = <span className="muted">–</span>;

const nameOf = ({ counter }: CounterRow) => counter?.name ?? t`No counter`;
const Code = ({ row: { counter } }: { readonly row: CounterRow }) =>
  counter === null ? t`Links and online` : <Figure>{counter.terminalId}</Figure>;

const Tile = ({ row }: { readonly row: CounterRow }) => (
  <IconTile of={row.counter === null ? Link2 : MonitorSmartphone} small />
);

const qrCodeCount = (count: number) =>
  count === 0 ? t`No QR code` : plural(count, { one: '# QR code', other: '# QR codes' });

const paidWith = (instruments: readonly Instrument[]) =>
  instruments.length === 0 ? undefined : instruments.map((one) => instrumentNames[one]).join(', ');

const closed = () => <StatusPill state="INACTIVE" label={t`Closed`} group="neutral" text />;

/** The time of a payment today, or the day of an earlier one. */
function lastPayment({ lastPaymentAt }: CounterRow) {
  if (lastPaymentAt === null) return undefined;
  const isToday = isoDay(lastPaymentAt) === isoDay(currentTime());
  return isToday ? formatTime(lastPaymentAt) : formatDay(lastPaymentAt);
}

const facts = (): readonly DataColumn<CounterRow>[] => [
  {
    id: 'counter',
    head: t`Counter`,
    cell: (row) => (
      <TwoLines
        before={<Tile row={row} />}
        first={<span title={nameOf(row)}>{nameOf(row)}</span>}
        second={
          <span className={c('code')}>
            <Code row={row} />
            {row.counter?.active === false && closed()}
          </span>
        }
      />
    ),
  },
  {
    id: 'takes',
    head: t`Payment methods`,
    width: 156,
    drop: 1,
    cell: (row) => (
      <TwoLines
        first={row.counter === null ? (paidWith(row.instruments) ?? unknown) : qrCodeCount(row.counter.qrCodes ?? 0)}
        second={row.counter !== null && <span title={paidWith(row.instruments)}>{paidWith(row.instruments)}</span>}
      />
    ),
  },
];

/** The columns of the counters. Takings need the permission; actions need `acts`. */
export const counterColumns = (
  withTakings: boolean,
  acts: ((counter: Terminal) => ReactNode) | undefined,
): readonly DataColumn<CounterRow>[] => [
  ...facts(),
  ...(withTakings ? figures() : []),
  ...(acts === undefined ? [] : [actsColumn(acts)]),
];

const actsColumn = (acts: (counter: Terminal) => ReactNode): DataColumn<CounterRow> => ({
  id: 'acts',
  head: t`More`,
  width: 52,
  align: 'end',
  cell: ({ counter }) => counter !== null && acts(counter),
});

const figures = (): readonly DataColumn<CounterRow>[] => [
  {
    id: 'last',
    head: t`Last payment`,
    width: 120,
    drop: 2,
    cell: (row) => <Figure kind="time">{lastPayment(row) ?? unknown}</Figure>,
  },
  {
    id: 'payments',
    head: t`Payments`,
    width: 92,
    align: 'end',
    drop: 3,
    cell: ({ takings }) => <Figure kind="count">{formatCount(takings?.count ?? 0)}</Figure>,
  },
  { id: 'today', head: t`Today`, width: 128, align: 'end', cell: ({ takings }) => <Money paise={takings?.amount} /> },
];

export function CounterCard({ row, acts }: { readonly row: CounterRow; readonly acts: ReactNode }) {
  const { counter, takings } = row;
  const card = (
    <RowCard
      tile={<Tile row={row} />}
      title={nameOf(row)}
      line={
        <>
          {takings !== null && <Figure kind="time">{lastPayment(row) ?? '–'} · </Figure>}
          {counter === null ? paidWith(row.instruments) : qrCodeCount(counter.qrCodes ?? 0)}
        </>
      }
      amount={takings !== null && <Money paise={takings.amount} />}
      state={counter?.active === false ? closed() : takings !== null && paymentCount(takings.count)}
    />
  );
  return acts ? (
    <div className={c('acting')}>
      {card}
      {acts}
    </div>
  ) : (
    card
  );
}
