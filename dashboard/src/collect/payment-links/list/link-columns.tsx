import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay, formatDayOfYear, formatTime, istParts } from '@galla/ui/format/dates.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { Link2 } from 'lucide-react';
import { Name } from '../../../lib/page/Name.tsx';
import { isLost, LinkPill, proofOf } from '../link-labels.tsx';

const none = <span className="muted">–</span>;

/** `27 Nov` this year, otherwise with its year. */
const dayText = (at: string) =>
  istParts(at).year === istParts(currentTime()).year ? formatDayOfYear(at) : formatDay(at);

/** The purpose of a link, and its store. */
const aboutOf = ({ purpose, storeName }: Pick<PaymentLink, 'purpose' | 'storeName'>) =>
  [purpose, storeName].filter((part) => part !== null).join(' · ');

const reachOf = ({ customerPhone, customerEmail }: PaymentLink) => customerPhone ?? customerEmail;

/** The columns of the list. */
export const linkColumns = (): readonly DataColumn<PaymentLink>[] => [
  {
    id: 'date',
    head: t`Created`,
    width: 104,
    cell: ({ createdAt }) => (
      <TwoLines
        first={<Figure kind="time">{formatDay(createdAt)}</Figure>}
        second={<Figure kind="time">{formatTime(createdAt)}</Figure>}
      />
    ),
  },
  {
    id: 'customer',
    head: t`Customer`,
    width: 216,
    link: true,
    cell: (row) => (
      <TwoLines
        first={<Name>{row.customerName}</Name>}
        second={reachOf(row) !== null && <Figure wrap="inherit">{reachOf(row)}</Figure>}
      />
    ),
  },
  {
    id: 'reference',
    head: t`Reference`,
    width: 216,
    drop: 2,
    cell: ({ referenceId, purpose, storeName, url }) => (
      <TwoLines
        first={
          <>
            <Figure strong>{referenceId}</Figure>{' '}
            {url !== null && <CopyButton name={t`link ${referenceId}`} text={url} />}
          </>
        }
        second={
          aboutOf({ purpose, storeName }) !== '' && (
            <span title={aboutOf({ purpose, storeName })}>{aboutOf({ purpose, storeName })}</span>
          )
        }
      />
    ),
  },
  {
    id: 'payBy',
    head: t`Pay by`,
    width: 92,
    drop: 1,
    cell: ({ state, expiresAt }) => (isFinal(state) ? none : <Figure kind="time">{dayText(expiresAt)}</Figure>),
  },
  {
    id: 'status',
    head: t`Status`,
    cell: (row) => (
      <TwoLines
        first={<LinkPill link={row} />}
        second={
          <span data-reason="" title={proofOf(row)}>
            {proofOf(row)}
          </span>
        }
      />
    ),
  },
  {
    id: 'amount',
    head: t`Amount`,
    width: 140,
    align: 'end',
    cell: (row) => <Money paise={row.amount} struck={isLost(row)} />,
  },
];

/** A link on a phone. */
export function LinkCard({ row }: { readonly row: PaymentLink }) {
  const { createdAt, customerName, referenceId, amount } = row;
  return (
    <RowCard
      tile={<IconTile of={Link2} tone="neutral" />}
      title={customerName}
      line={
        <>
          <Figure kind="time">{formatTime(createdAt)}</Figure>
          {' · '}
          <Figure>{referenceId}</Figure>
        </>
      }
      amount={<Money paise={amount} struck={isLost(row)} />}
      state={<LinkPill link={row} text />}
    />
  );
}
