import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import parts from '@galla/ui/table/table-parts.module.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../../../lib/rows/Rows.module.css';
import { useSession } from '../../../lib/session/session.ts';
import { BatchRowEditor } from './BatchRowEditor.tsx';
import { cellsOf, isLeftOut, referenceOf } from './batch-row.ts';
import { RowAmount } from './RowAmount.tsx';
import { CellError, RowActions, RowState, type RowsProps } from './RowParts.tsx';

const c = classNames(css);

/** The rows as a table. A row that is being corrected expands to all of its cells. */
export function RowTable(props: RowsProps) {
  const { rows, acts } = props;
  return (
    <table className={c(parts['fixed'], 'table')} aria-label={t`Rows`}>
      <colgroup>
        <col className={c('narrow')} />
        <col className={c('payment')} />
        <col />
        <col className={c('status')} />
        <col className={c('money')} />
        <col className={c('end')} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Row</Trans>
          </th>
          <th scope="col">
            <Trans>Payment</Trans>
          </th>
          <th scope="col">
            <Trans>Refund reason</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={c('right')}>
            <Trans>Amount</Trans>
          </th>
          <th scope="col">
            <span className="sr">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          acts.editing === row.number ? (
            <tr key={row.number}>
              <td colSpan={6} className={c('open')}>
                <BatchRowEditor row={row} acts={acts} />
              </td>
            </tr>
          ) : (
            <Line key={row.number} row={row} {...props} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Line({ row, acts, mayCorrect }: RowsProps & { readonly row: RefundBatchRow }) {
  const cells = cellsOf(row);
  const { superMerchant } = useSession().profile;
  // The person's own merchant is not shown, unless it is the error.
  const namesMerchant = superMerchant || row.errorCode?.startsWith('MERCHANT_ID');
  return (
    <tr className={c(isLeftOut(row) && 'out')}>
      <td>
        <Figure kind="count">{formatCount(row.number)}</Figure>
      </td>
      <td>
        <TwoLines
          first={<Figure>{referenceOf(row)}</Figure>}
          second={
            <>
              {cells.merchantOrderId === '' ? t`No order ID` : <Figure>{cells.merchantOrderId}</Figure>}
              {namesMerchant && (
                <>
                  {' · '}
                  {cells.merchantId === '' ? t`No merchant ID` : <Figure>{cells.merchantId}</Figure>}
                </>
              )}
            </>
          }
        />
        <CellError
          row={row}
          of={['providerReferenceId', 'merchantForwardTransactionId', 'merchantOrderId', 'merchantId']}
        />
      </td>
      <td>
        <TwoLines
          first={<span title={cells.refundReason}>{cells.refundReason || '–'}</span>}
          second={cells.refundTransactionId !== '' && <Figure>{cells.refundTransactionId}</Figure>}
        />
        <CellError row={row} of={['refundReason', 'refundTransactionId', 'providerId']} />
      </td>
      <td>
        <RowState row={row} />
      </td>
      <td className={c('right')}>
        <RowAmount row={row} />
        <CellError row={row} of={['amount']} />
      </td>
      <td>
        <RowActions row={row} acts={acts} mayCorrect={mayCorrect} />
      </td>
    </tr>
  );
}
