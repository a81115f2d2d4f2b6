import type { Store } from '@galla/contract/shops/stores/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Moon, Store as StoreIcon } from 'lucide-react';
import css from './Stores.module.css';
import { counterCount } from './store-labels.ts';
import { TakingsBar } from './TakingsBar.tsx';

const c = classNames(css);
const unknown = <span className="muted">–</span>;

const NoneToday = () => (
  <span className={c('none')}>
    <Icon of={Moon} size={14} />
    <Trans>None today</Trans>
  </span>
);

const place = (): readonly DataColumn<Store>[] => [
  {
    id: 'store',
    head: t`Store`,
    link: true,
    sortable: true,
    cell: ({ name, storeId, active }) => (
      <TwoLines
        first={<span title={name}>{name}</span>}
        second={
          <span className={c('code')}>
            <Figure>{storeId}</Figure>
            {!active && <StatusPill state="INACTIVE" label={t`Inactive`} group="neutral" text />}
          </span>
        }
      />
    ),
  },
  {
    id: 'city',
    head: t`City`,
    width: 180,
    drop: 4,
    cell: ({ city, pincode }) => (
      <TwoLines first={city ?? unknown} second={pincode !== null && <Figure>{pincode}</Figure>} />
    ),
  },
  {
    id: 'counters',
    head: t`Counters`,
    width: 112,
    drop: 1,
    cell: ({ counters }) => <Figure kind="count">{formatCount(counters ?? 0)}</Figure>,
  },
];

/** The columns of the list. Takings are bars, relative to the largest; without the permission they are absent. */
export const storeColumns = (largest: number | undefined): readonly DataColumn<Store>[] =>
  largest === undefined
    ? place()
    : [
        ...place(),
        {
          id: 'last',
          head: t`Last payment`,
          width: 144,
          drop: 2,
          cell: ({ takings, lastPaymentAt }) =>
            takings === null || takings.count === 0 ? (
              <NoneToday />
            ) : (
              <Figure kind="time">{formatTime(lastPaymentAt)}</Figure>
            ),
        },
        {
          id: 'payments',
          head: t`Payments`,
          width: 104,
          align: 'end',
          drop: 3,
          cell: ({ takings }) => <Figure kind="count">{formatCount(takings?.count ?? 0)}</Figure>,
        },
        {
          id: 'today',
          head: t`Today`,
          width: 188,
          align: 'end',
          sortable: true,
          cell: ({ takings }) => <TakingsBar amount={takings?.amount} largest={largest} />,
        },
      ];

export function StoreCard({ row }: { readonly row: Store }) {
  const { name, city, counters, storeId, active, takings } = row;
  return (
    <RowCard
      tile={<IconTile of={StoreIcon} />}
      title={name}
      line={
        <>
          {[city, counterCount(counters ?? 0)].filter(Boolean).join(' · ')} · <Figure>{storeId}</Figure>
        </>
      }
      amount={takings !== null && <Money paise={takings.amount} />}
      state={
        active ? (
          takings !== null && (takings.count === 0 ? <NoneToday /> : paymentCount(takings.count))
        ) : (
          <StatusPill state="INACTIVE" label={t`Inactive`} group="neutral" text />
        )
      }
    />
  );
}
