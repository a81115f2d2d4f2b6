import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { type BatchCells, type BatchColumn, rowErrorText } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Copy } from 'lucide-react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { RowCorrection } from '../../../lib/rows/RowCorrection.tsx';
import css from '../../../lib/rows/Rows.module.css';
import type { RowActs } from '../../../lib/rows/use-row-acts.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import { refundHref } from '../../refunds/public/refund-search.ts';
import { cellsOf, columnOfError, rowStateOf } from './batch-row.ts';

export type BatchRowActs = RowActs<RefundBatchRow, BatchCells>;

export interface RowsProps {
  readonly rows: readonly RefundBatchRow[];
  readonly acts: BatchRowActs;
  readonly mayCorrect: boolean;
}

/** The errors of a row in these cells; without cells, the errors of the whole row. */
export function CellError({ row, of }: { readonly row: RefundBatchRow; readonly of: readonly BatchColumn[] }) {
  const { refundDays } = useSession().profile;
  if (row.errorCode === null) return null;
  const column = columnOfError(row.errorCode, cellsOf(row));
  const isHere = column === undefined ? of.length === 0 : of.includes(column);
  if (!isHere) return null;
  return (
    <span className={css['wrong']}>
      <Icon of={CircleAlert} size={14} />
      {rowErrorText(row.errorCode, refundDays)}
    </span>
  );
}

/** The state of a row, with the reason if it belongs to no cell. */
export function RowState({ row }: { readonly row: RefundBatchRow }) {
  const { label, group } = rowStateOf(row);
  return (
    <span className={css['state']}>
      <StatusPill state={row.state} group={group} label={label} />
      <CellError row={row} of={[]} />
      {row.alike && (
        <span className={css['alike']}>
          <Icon of={Copy} size={14} />
          <Trans>Same payment and amount as another row</Trans>
        </span>
      )}
    </span>
  );
}

interface ActProps {
  readonly row: RefundBatchRow;
  readonly acts: BatchRowActs;
  readonly mayCorrect: boolean;
}

/** The actions of a row: correct or drop it before the confirmation, open it afterwards. */
export function RowActions({ row, acts, mayCorrect }: ActProps) {
  const { number, state, refundId, unitId } = row;
  const session = useSession();
  if (mayCorrect && (state === 'WRONG' || state === 'RIGHT')) return <RowCorrection row={row} acts={acts} />;
  return (
    <span className={css['rowActs']}>
      {refundId !== null && allows(session, refundScreens.refundDetails.access) && (
        <RouterLink href={refundHref(refundId)} aria-label={t`Refund of row ${number}`}>
          <Trans>Refund</Trans>
        </RouterLink>
      )}
      {unitId !== null && allows(session, transactionScreens.transactionDetails.access) && (
        <RouterLink
          href={transactionScreens.transactionDetails.path.replace('$unitId', unitId)}
          aria-label={t`Payment of row ${number}`}
        >
          <Trans>Payment</Trans>
        </RouterLink>
      )}
    </span>
  );
}
