import { type BatchColumn, rowErrorText } from '@galla/contract/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refund-batches/schemas.ts';
import { refundScreens } from '@galla/contract/refunds/screens.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { CircleAlert, Copy, Pencil, Trash2 } from 'lucide-react';
import { refundHref } from '../../lib/lists/refund-search.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './BatchRows.module.css';
import { cellsOf, columnOfError, rowStateOf } from './batch-row.ts';
import { type RowActs, rowActAttribute } from './use-row-acts.ts';

/** The props of the parts that draw rows. */
export interface RowsProps {
  readonly rows: readonly RefundBatchRow[];
  readonly acts: RowActs;
  readonly mayCorrect: boolean;
}

/** The errors of a row under these cells; without cells, the errors of the whole row. */
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

/** The state of a row, with the reason where no cell has it. */
export function RowState({ row }: { readonly row: RefundBatchRow }) {
  const { label, group } = rowStateOf(row);
  return (
    <span className={css['state']}>
      <StatusPill state={row.state} group={group} label={label} />
      <CellError row={row} of={[]} />
      {row.alike && (
        <span className={css['alike']}>
          <Icon of={Copy} size={14} />
          Same payment and amount as another row
        </span>
      )}
    </span>
  );
}

interface ActProps {
  readonly row: RefundBatchRow;
  readonly acts: RowActs;
  readonly mayCorrect: boolean;
}

/** The actions of a row: correct or drop it before confirmation, and open it later. */
export function RowActions({ row, acts, mayCorrect }: ActProps) {
  const { number, state, refundId, unitId } = row;
  const session = useSession();
  if (mayCorrect && (state === 'WRONG' || state === 'RIGHT'))
    return (
      <span className={css['rowActs']}>
        {state === 'WRONG' ? (
          <Button size="small" {...{ [rowActAttribute]: number }} onClick={() => acts.edit(number)}>
            Correct <span className="sr">row {number}</span>
          </Button>
        ) : (
          <IconButton
            name={`Edit row ${number}`}
            icon={Pencil}
            size={16}
            {...{ [rowActAttribute]: number }}
            onClick={() => acts.edit(number)}
          />
        )}
        <IconButton
          name={`Drop row ${number}`}
          icon={Trash2}
          size={16}
          aria-busy={acts.busy === number || undefined}
          onClick={() => void acts.drop(number)}
        />
      </span>
    );
  return (
    <span className={css['rowActs']}>
      {refundId !== null && allows(session, refundScreens.refundDetails.access) && (
        <RouterLink href={refundHref(refundId)} aria-label={`Refund of row ${number}`}>
          Refund
        </RouterLink>
      )}
      {unitId !== null && allows(session, transactionScreens.transactionDetails.access) && (
        <RouterLink
          href={transactionScreens.transactionDetails.path.replace('$unitId', unitId)}
          aria-label={`Payment of row ${number}`}
        >
          Payment
        </RouterLink>
      )}
    </span>
  );
}
