import type { Refund } from '@galla/contract/refunds.ts';
import { Figure } from '@galla/ui/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { InstrumentTile } from '@galla/ui/InstrumentTile.tsx';
import { Money } from '@galla/ui/Money.tsx';
import { RowCard } from '@galla/ui/RowCard.tsx';
import { Name } from '../lib/Name.tsx';
import { RefundPill } from './RefundPill.tsx';
import { customerOf, isLost, reasonWords, tileOf } from './refund-words.ts';

/** A refund on a phone. */
export function RefundCard({ row }: { readonly row: Refund }) {
  return (
    <RowCard
      tile={<InstrumentTile instrument={tileOf(row.instrument)} size={40} />}
      title={<Name>{customerOf(row).first}</Name>}
      line={
        <>
          <Figure kind="time">{formatTime(row.createdAt)}</Figure> · {reasonWords(row)}
        </>
      }
      amount={<Money paise={row.amount} struck={isLost(row.state)} />}
      state={<RefundPill refund={row} text />}
    />
  );
}
