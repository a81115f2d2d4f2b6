import { batchAmount } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { cellsOf, isLeftOut } from './batch-row.ts';

/** The amount of a row. A cell that is not an amount appears as in the file. */
export function RowAmount({ row }: { readonly row: RefundBatchRow }) {
  const cells = cellsOf(row);
  const paise = batchAmount(cells);
  if (paise === undefined) return <Figure>{cells.amount || '–'}</Figure>;
  return <Money paise={paise} struck={isLeftOut(row)} />;
}
