import type { RankedStore } from '@galla/contract/payments/insights/stores.ts';
import { seesStores } from '@galla/contract/shops/stores/access.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Delta } from '@galla/ui/figures/Delta.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { StoreRowCard } from '../StoreRowCard.tsx';
import { storeHref } from '../store-search.ts';
import { TakingsBar } from '../TakingsBar.tsx';
import css from './Compare.module.css';

const c = classNames(css);

/** The stores that are compared side by side. */
export interface StoreChoice {
  readonly has: (row: RankedStore) => boolean;
  /** Whether no other store can be added. */
  readonly isFull: boolean;
  readonly toggle: (row: RankedStore) => void;
}

const Box = ({ row, choice }: { readonly row: RankedStore; readonly choice: StoreChoice }) => (
  <Checkbox
    label={<span className="sr">{t`Compare ${{ name: row.name }}`}</span>}
    checked={choice.has(row)}
    disabled={choice.isFull && !choice.has(row)}
    onChange={() => choice.toggle(row)}
  />
);

function Name({ row }: { readonly row: RankedStore }) {
  const linked = allows(useSession(), seesStores);
  return linked ? (
    <RouterLink className={link['link']} href={storeHref(row)} title={row.name}>
      {row.name}
    </RouterLink>
  ) : (
    <span title={row.name}>{row.name}</span>
  );
}

const Second = ({ row: { storeId, active } }: { readonly row: RankedStore }) => (
  <span className={c('code')}>
    <Figure>{storeId}</Figure>
    {!active && <StatusPill state="INACTIVE" label={t`Inactive`} group="neutral" text />}
  </span>
);

interface Wanted {
  readonly choice: StoreChoice;
  /** What the best store collected: the full length of the bars. */
  readonly largest: number;
  readonly withMerchant: boolean;
}

export const rankColumns = ({ choice, largest, withMerchant }: Wanted): readonly DataColumn<RankedStore>[] => [
  { id: 'choose', head: t`Compare`, width: 84, cell: (row) => <Box row={row} choice={choice} /> },
  {
    id: 'store',
    head: t`Store`,
    link: true,
    cell: (row) => <TwoLines first={<Name row={row} />} second={<Second row={row} />} />,
  },
  ...(withMerchant
    ? [
        {
          id: 'merchant',
          head: t`Merchant`,
          width: 180,
          drop: 3,
          cell: ({ merchantName, merchantId }) => (
            <TwoLines first={<span title={merchantName}>{merchantName}</span>} second={<Figure>{merchantId}</Figure>} />
          ),
        } satisfies DataColumn<RankedStore>,
      ]
    : []),
  { id: 'city', head: t`City`, width: 140, drop: 1, cell: ({ city }) => city ?? <span className="muted">–</span> },
  {
    id: 'payments',
    head: t`Payments`,
    width: 104,
    align: 'end',
    drop: 2,
    cell: ({ count }) => <Figure kind="count">{formatCount(count)}</Figure>,
  },
  {
    id: 'before',
    head: t`Vs previous period`,
    width: 152,
    align: 'end',
    drop: 4,
    cell: ({ collected, before }) => <Delta now={collected} before={before.collected} />,
  },
  {
    id: 'collected',
    head: t`Collected`,
    width: 176,
    align: 'end',
    cell: ({ collected }) => <TakingsBar amount={collected} largest={largest} />,
  },
];

export const RankCard = ({ row, choice }: { readonly row: RankedStore; readonly choice: StoreChoice }) => (
  <StoreRowCard
    before={<Box row={row} choice={choice} />}
    first={<Name row={row} />}
    second={
      <>
        {paymentCount(row.count)} · <Delta now={row.collected} before={row.before.collected} />
      </>
    }
    amount={<Money paise={row.collected} />}
  />
);
