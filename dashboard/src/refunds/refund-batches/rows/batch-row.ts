import type {
  BatchCells,
  BatchColumn,
  BatchRowError,
  BatchRowState,
} from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchColumnNames, batchRowStates, columnOfLostDigits } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { refundStateTexts } from '@galla/contract/refunds/refunds/rules.ts';
import { type StatusGroup, statusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The headings of the file's columns, in order. */
export const columnWords: { readonly [Column in BatchColumn]: MessageDescriptor } = {
  merchantId: msg`Merchant ID`,
  refundTransactionId: msg`Refund transaction ID`,
  amount: msg`Amount in rupees`,
  providerReferenceId: msg`Provider reference ID`,
  merchantForwardTransactionId: msg`Merchant forward transaction ID`,
  merchantOrderId: msg`Merchant order ID`,
  refundReason: msg`Refund reason`,
  providerId: msg`Provider ID`,
};

const columnsOfErrors: { readonly [Code in BatchRowError]?: BatchColumn } = {
  MERCHANT_ID_EMPTY: 'merchantId',
  MERCHANT_ID_UNKNOWN: 'merchantId',
  AMOUNT_EMPTY: 'amount',
  AMOUNT_INVALID: 'amount',
  AMOUNT_DECIMALS: 'amount',
  AMOUNT_COMMA: 'amount',
  AMOUNT_TOO_SMALL: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  AMOUNT_TOO_LARGE_TOGETHER: 'amount',
  NOTHING_LEFT: 'amount',
  REFERENCE_EMPTY: 'providerReferenceId',
  PAYMENT_AMBIGUOUS: 'providerReferenceId',
  ORDER_ID_EMPTY: 'merchantOrderId',
  ORDER_ID_WRONG: 'merchantOrderId',
  REASON_EMPTY: 'refundReason',
  REASON_TOO_LONG: 'refundReason',
  PROVIDER_ID_NOT_ALLOWED: 'providerId',
  REFUND_ID_REPEATED: 'refundTransactionId',
  REFUND_ID_USED: 'refundTransactionId',
};
const ofThePayment: readonly BatchRowError[] = ['PAYMENT_NOT_FOUND', 'NOT_AUTHORIZED', 'WRONG_STATE', 'TOO_OLD'];

/** The cell of an error; undefined for the whole row. An error of the payment belongs to the cell that names it. */
export function columnOfError(code: BatchRowError, cells: BatchCells): BatchColumn | undefined {
  if (ofThePayment.includes(code))
    return cells.providerReferenceId === '' ? 'merchantForwardTransactionId' : 'providerReferenceId';
  return code === 'ID_DIGITS_LOST' ? columnOfLostDigits(cells) : columnsOfErrors[code];
}

/** All cells of a row, including empty ones. */
export const cellsOf = ({ cells }: RefundBatchRow): BatchCells =>
  Object.fromEntries(batchColumnNames.map((column) => [column, cells[column] ?? ''])) as {
    [Column in BatchColumn]: string;
  };

/** The changed cells, trimmed like those of a file. */
export function changedCells(before: BatchCells, now: BatchCells): { [Column in BatchColumn]?: string } {
  const changed = batchColumnNames.filter((column) => now[column].trim() !== before[column]);
  return Object.fromEntries(changed.map((column) => [column, now[column].trim()]));
}

/** The reference of a row's payment. */
export const referenceOf = ({ cells }: RefundBatchRow): string =>
  cells.providerReferenceId || cells.merchantForwardTransactionId || '–';

const groups: { readonly [State in BatchRowState]: StatusGroup } = {
  UNCHECKED: 'neutral',
  WRONG: 'error',
  RIGHT: 'success',
  DROPPED: 'neutral',
  DONE: 'warning',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

/** The state of a row for its pill; for a row with a refund, the refund's state. */
export function rowStateOf({ state, refundState }: RefundBatchRow): {
  readonly label: string;
  readonly group: StatusGroup;
} {
  if (refundState !== null) return { label: refundStateTexts[refundState], group: statusGroup(refundState) };
  return { label: batchRowStates[state], group: groups[state] };
}

/** Whether no money moves for this row. */
export const isLeftOut = ({ state, refundState }: RefundBatchRow): boolean =>
  state === 'DROPPED' ||
  state === 'FAILED' ||
  state === 'CANCELLED' ||
  refundState === 'FAILED' ||
  refundState === 'REJECTED';
