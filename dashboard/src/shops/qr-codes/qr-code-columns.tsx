import type { QrCode } from '@galla/contract/shops/qr-codes/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { QrThumb } from './public/QrThumb.tsx';
import css from './QrCodes.module.css';

const c = classNames(css);
const none = <span className="muted">–</span>;

/** The time of a payment today, or the day of an earlier one. */
const lastPaid = (at: string | null) => {
  if (at === null) return none;
  const isToday = isoDay(at) === isoDay(currentTime());
  return <Figure kind="time">{isToday ? formatTime(at) : formatDay(at)}</Figure>;
};

/** The location of a code, as people say it. */
export const placeNameOf = ({ storeName, terminalName, name }: QrCode) => `${storeName}, ${terminalName ?? name}`;

export const ActivePill = ({ active, text = false }: { readonly active: boolean; readonly text?: boolean }) => (
  <StatusPill
    state={active ? 'ACTIVE' : 'INACTIVE'}
    label={active ? t`Active` : t`Inactive`}
    group={active ? 'success' : 'neutral'}
    text={text}
  />
);

const place = (): readonly DataColumn<QrCode>[] => [
  {
    id: 'code',
    head: t`QR code`,
    link: true,
    cell: (row) => (
      <span className={c('row')}>
        <QrThumb text={row.text} active={row.active} />
        <TwoLines
          first={<span title={row.name}>{placeNameOf(row)}</span>}
          second={
            <>
              <Figure>{row.qrCodeId}</Figure>
              {row.terminalName !== null && row.name !== row.terminalName && ` · ${row.name}`}
            </>
          }
        />
      </span>
    ),
  },
  {
    id: 'status',
    head: t`Status`,
    width: 116,
    drop: 2,
    cell: ({ active, deactivatedReason }) => (
      <span className={c('state')}>
        <ActivePill active={active} />
        {!active && deactivatedReason !== null && (
          <span className={c('reason')} title={deactivatedReason}>
            {deactivatedReason}
          </span>
        )}
      </span>
    ),
  },
];

/** The columns of the list. Without the permission, takings are absent. */
export const qrCodeColumns = (withTakings: boolean): readonly DataColumn<QrCode>[] =>
  withTakings
    ? [
        ...place(),
        {
          id: 'last',
          head: t`Last payment`,
          width: 116,
          drop: 3,
          cell: ({ lastPaymentAt }) => lastPaid(lastPaymentAt),
        },
        {
          id: 'payments',
          head: t`Payments`,
          width: 92,
          align: 'end',
          drop: 4,
          cell: ({ takings }) => <Figure kind="count">{formatCount(takings?.count ?? 0)}</Figure>,
        },
        {
          id: 'today',
          head: t`Today`,
          width: 116,
          align: 'end',
          cell: ({ takings }) => (takings === null || takings.count === 0 ? none : <Money paise={takings.amount} />),
        },
      ]
    : place();

export function QrCodeCard({ row }: { readonly row: QrCode }) {
  const { terminalName, name, storeName, active, takings, text, lastPaymentAt } = row;
  return (
    <RowCard
      tile={<QrThumb text={text} active={active} />}
      title={terminalName ?? name}
      line={
        <>
          {lastPaymentAt !== null && <>{lastPaid(lastPaymentAt)} · </>}
          {storeName}
        </>
      }
      amount={takings !== null && (takings.count === 0 ? none : <Money paise={takings.amount} />)}
      state={active ? takings !== null && paymentCount(takings.count) : <ActivePill active={false} text />}
    />
  );
}
