import { batchColumnNames } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../../../lib/rows/Rows.module.css';
import { BatchRowEditor } from './BatchRowEditor.tsx';
import { cellsOf, referenceOf } from './batch-row.ts';
import { RowAmount } from './RowAmount.tsx';
import { CellError, RowActions, RowState, type RowsProps } from './RowParts.tsx';

export function RowCards(props: RowsProps) {
  const { rows, acts } = props;
  return (
    <ul className={css['cards']} aria-label={t`Rows`}>
      {rows.map((row) => (
        <li key={row.number}>
          {acts.editing === row.number ? <BatchRowEditor row={row} acts={acts} /> : <Card row={row} {...props} />}
        </li>
      ))}
    </ul>
  );
}

function Card({ row, acts, mayCorrect }: RowsProps & { readonly row: RefundBatchRow }) {
  const cells = cellsOf(row);
  return (
    <div className={css['card']}>
      <div>
        <b>
          <Figure>{referenceOf(row)}</Figure>
        </b>
        <RowAmount row={row} />
      </div>
      <p>
        <Trans>
          Row {{ number: row.number }} · {{ merchantOrderId: cells.merchantOrderId || t`No order ID` }} ·{' '}
          {{ refundReason: cells.refundReason || t`No reason` }}
        </Trans>
      </p>
      <CellError row={row} of={batchColumnNames} />
      <div>
        <RowState row={row} />
        <RowActions row={row} acts={acts} mayCorrect={mayCorrect} />
      </div>
    </div>
  );
}
