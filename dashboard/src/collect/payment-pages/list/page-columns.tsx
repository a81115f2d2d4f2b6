import type { PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { plural, t } from '@lingui/core/macro';
import { PanelTop } from 'lucide-react';
import { PagePill } from '../PagePill.tsx';

const none = <span className="muted">–</span>;

const shownAddress = (url: string) => url.replace(/^https?:\/\//, '');

/** The columns of the list. */
export const pageColumns = (): readonly DataColumn<PaymentPage>[] => [
  {
    id: 'date',
    head: t`Created`,
    width: 104,
    drop: 1,
    cell: ({ createdAt }) => <Figure kind="time">{formatDay(createdAt)}</Figure>,
  },
  {
    id: 'page',
    head: t`Page`,
    link: true,
    cell: ({ title, url }) => (
      <TwoLines
        first={title}
        second={
          <>
            <Figure wrap="inherit">{shownAddress(url)}</Figure> <CopyButton name={t`link to ${title}`} text={url} />
          </>
        }
      />
    ),
  },
  { id: 'status', head: t`Status`, width: 132, cell: ({ state }) => <PagePill state={state} /> },
  {
    id: 'payments',
    head: t`Payments`,
    width: 104,
    align: 'end',
    drop: 2,
    cell: ({ payments }) => <Figure kind="count">{formatCount(payments)}</Figure>,
  },
  {
    id: 'last',
    head: t`Last payment`,
    width: 128,
    drop: 1,
    cell: ({ lastPaidAt }) =>
      lastPaidAt === null ? (
        none
      ) : (
        <TwoLines
          first={<Figure kind="time">{formatDay(lastPaidAt)}</Figure>}
          second={<Figure kind="time">{formatTime(lastPaidAt)}</Figure>}
        />
      ),
  },
  {
    id: 'paid',
    head: t`Paid`,
    width: 140,
    align: 'end',
    cell: ({ paidAmount }) => <Money paise={paidAmount} />,
  },
];

/** A page on a phone. */
export function PageCard({ row: { title, payments, paidAmount, state } }: { readonly row: PaymentPage }) {
  return (
    <RowCard
      tile={<IconTile of={PanelTop} tone="neutral" />}
      title={title}
      line={plural(payments, { one: '# payment', other: '# payments' })}
      amount={<Money paise={paidAmount} />}
      state={<PagePill state={state} text />}
    />
  );
}
