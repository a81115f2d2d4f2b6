import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { Refund } from '@galla/contract/refunds/refunds/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { InstrumentTile } from '@galla/ui/figures/InstrumentTile.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { Name } from '../../lib/page/Name.tsx';
import { RefundPill } from './RefundPill.tsx';
import { customerOf, isLost, reasonWords } from './refund-labels.ts';

export function RefundCard({ row }: { readonly row: Refund }) {
  return (
    <RowCard
      tile={<InstrumentTile icon={instruments[row.instrument].tile} size={40} />}
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
