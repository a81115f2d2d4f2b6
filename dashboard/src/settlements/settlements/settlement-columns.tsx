import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { atDay, formatDay } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FeeAndGst, TakenBack } from '../ledger/public/DeductionCells.tsx';
import { DownloadRow } from './DownloadSettlement.tsx';
import { SettlementPill } from './SettlementPill.tsx';
import css from './Settlements.module.css';

const none = <span className="muted">–</span>;

function Utr({ utr }: { readonly utr: string }) {
  return (
    <span className={arrange['row']}>
      <Figure>{utr}</Figure> <CopyButton name="UTR" text={utr} />
    </span>
  );
}

/** The columns of the list, from the collected amount to the bank credit. */
export const settlementColumns: readonly DataColumn<Settlement>[] = [
  {
    id: 'date',
    head: msg`Date`,
    link: true,
    cell: ({ settlementDate, payments }) => (
      <TwoLines
        first={<Figure kind="time">{formatDay(atDay(settlementDate))}</Figure>}
        second={paymentCount(payments)}
      />
    ),
  },
  {
    id: 'status',
    head: msg`Status`,
    width: 220,
    cell: (settlement) => (
      <span className={arrange['row']}>
        <TwoLines
          first={<SettlementPill state={settlement.state} />}
          second={
            settlement.failureReason && (
              <span data-reason="" title={settlement.failureReason}>
                {settlement.failureReason}
              </span>
            )
          }
        />
        <DownloadRow settlement={settlement} className={css['rowAct'] ?? ''} />
      </span>
    ),
  },
  {
    id: 'utr',
    head: msg`UTR`,
    width: 208,
    drop: 1,
    cell: ({ utr }) => (utr === null ? none : <Utr utr={utr} />),
  },
  {
    id: 'gross',
    head: msg`Collected`,
    width: 140,
    align: 'end',
    // If a part is hidden, the row no longer adds up, so the starting sum is hidden first.
    drop: 2,
    cell: ({ gross }) => <Money paise={gross} />,
  },
  {
    id: 'fee',
    head: msg`Fee and GST`,
    width: 128,
    align: 'end',
    drop: 4,
    cell: ({ fee, gst }) => <FeeAndGst fee={fee} gst={gst} />,
  },
  {
    id: 'refunds',
    head: msg`Refunds`,
    width: 164,
    align: 'end',
    drop: 3,
    cell: (settlement) => <TakenBack {...settlement} />,
  },
  {
    id: 'net',
    head: msg`To your bank`,
    width: 144,
    align: 'end',
    cell: ({ net, state }) => <Money paise={net} struck={state === 'FAILED'} />,
  },
];

export function SettlementCard({ row }: { readonly row: Settlement }) {
  return (
    <RowCard
      title={<Figure kind="time">{formatDay(atDay(row.settlementDate))}</Figure>}
      line={
        row.utr === null ? (
          paymentCount(row.payments)
        ) : (
          <Trans>
            UTR <Figure>{ph({ utr: row.utr })}</Figure>
          </Trans>
        )
      }
      amount={<Money paise={row.net} struck={row.state === 'FAILED'} />}
      state={<SettlementPill state={row.state} text />}
    />
  );
}
