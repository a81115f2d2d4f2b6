import {
  type BatchColumn,
  type BatchRowError,
  batchColumnNames,
  cellsError,
  rowErrorText,
} from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { t } from '@lingui/core/macro';
import { RowEditor, type RowFormat } from '../../../lib/rows/RowEditor.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { cellsOf, columnOfError, columnWords } from './batch-row.ts';
import type { BatchRowActs } from './RowParts.tsx';

const inWords: ReadonlySet<BatchColumn> = new Set(['refundReason']);

export function BatchRowEditor({ row, acts }: { readonly row: RefundBatchRow; readonly acts: BatchRowActs }) {
  const { refundDays } = useSession().profile;
  const format: RowFormat<BatchColumn, BatchRowError> = {
    columns: batchColumnNames.map((column) => ({
      column,
      label: t(columnWords[column]),
      figures: !inWords.has(column),
    })),
    columnOfError,
    errorText: (code) => rowErrorText(code, refundDays),
    cellsError,
  };
  return <RowEditor row={row} cells={cellsOf(row)} format={format} acts={acts} />;
}
