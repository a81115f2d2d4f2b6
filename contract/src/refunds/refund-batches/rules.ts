import { largestPayment } from '../../core/money.ts';
import { typedPaise } from '../../core/rupees.ts';
import type { RefundReason } from '../refunds/rules.ts';
import {
  amountTextProblem,
  refundReasonNames,
  refundReasons,
  refundTexts,
  smallestRefund,
  tooOldText,
} from '../refunds/rules.ts';

/** The columns of a refund file, in template order (REF-06), each with its heading in the file. */
export const batchColumns = {
  merchantId: 'merchant_id',
  refundTransactionId: 'refund_transaction_id',
  amount: 'amount',
  providerReferenceId: 'provider_reference_id',
  merchantForwardTransactionId: 'merchant_forward_transaction_id',
  merchantOrderId: 'merchant_order_id',
  refundReason: 'Refund Reason',
  providerId: 'provider_id',
} as const;

/** A column of a refund file. */
export type BatchColumn = keyof typeof batchColumns;

/** The columns of a refund file, in template order. */
export const batchColumnNames = Object.keys(batchColumns) as [BatchColumn, ...BatchColumn[]];

/** Columns that a file may leave out; all other headings are required (REF-06). */
export const optionalBatchColumns: ReadonlySet<BatchColumn> = new Set([
  'refundTransactionId',
  'providerReferenceId',
  'merchantForwardTransactionId',
  'providerId',
]);

/** The cells of a row, trimmed; an empty text for an empty cell. */
export type BatchCells = { readonly [Column in BatchColumn]: string };

/** The example row of the template. */
export const exampleBatchRow: BatchCells = {
  merchantId: 'MERCHANT01',
  refundTransactionId: 'REFUND-0001',
  amount: '499.00',
  providerReferenceId: 'T2611210914000000000001',
  merchantForwardTransactionId: '',
  merchantOrderId: 'ORDER-0001',
  refundReason: refundReasons.CUSTOMER_REQUEST,
  providerId: '',
};

/** The states of a bulk refund, in order, each with its label. The worker processes one while `isWorking`. */
export const batchStates = {
  CHECKING: { name: 'Checking the rows', isWorking: true },
  READY: { name: 'Waiting for confirmation', isWorking: false },
  AWAITING_APPROVAL: { name: 'Waiting for approval', isWorking: false },
  PROCESSING: { name: 'Processing', isWorking: true },
  PAUSED: { name: 'Paused', isWorking: false },
  COMPLETED: { name: 'Completed', isWorking: false },
  CANCELLED: { name: 'Cancelled', isWorking: false },
  REJECTED: { name: 'Rejected', isWorking: false },
  ERRORED: { name: 'Stopped by an error', isWorking: false },
} as const;

/** A state of a bulk refund. */
export type BatchState = keyof typeof batchStates;

/** The states of a bulk refund. */
export const batchStateNames = Object.keys(batchStates) as [BatchState, ...BatchState[]];

/** The states in which the worker processes a bulk refund. */
export const workingBatchStates = batchStateNames.filter((state) => batchStates[state].isWorking);

/** The actions of a bulk refund, with the states that allow them. */
export const batchMoves = {
  PAUSE: ['PROCESSING'],
  RESUME: ['PAUSED', 'ERRORED'],
  CANCEL: ['CHECKING', 'READY', 'AWAITING_APPROVAL', 'PROCESSING', 'PAUSED', 'ERRORED'],
} as const satisfies { readonly [move: string]: readonly BatchState[] };

/** An action of a bulk refund. */
export type BatchMove = keyof typeof batchMoves;

/** The states of a row, each with its label. DONE has a refund, whatever its state at the bank. */
export const batchRowStates = {
  UNCHECKED: 'Not checked yet',
  WRONG: 'Error',
  RIGHT: 'Ready',
  DROPPED: 'Removed',
  DONE: 'Refund requested',
  FAILED: 'Not refunded',
  CANCELLED: 'Cancelled',
} as const;

/** A state of a row. */
export type BatchRowState = keyof typeof batchRowStates;

/** The states of a row. */
export const batchRowStateNames = Object.keys(batchRowStates) as [BatchRowState, ...BatchRowState[]];

/** The errors of a row by the rules of REF-06, with their texts in the grid and the result file. */
export const batchRowErrors = {
  CELL_COUNT: 'This row has too many or too few cells',
  FORMULA: 'A formula is not allowed. Paste its value',
  ID_DIGITS_LOST: 'An ID lost its last digits. Format its column as text and paste it again',
  TEXT_NOT_ALLOWED: 'A cell has over 255 characters, or unprintable characters',
  MERCHANT_ID_EMPTY: 'merchant_id cannot be empty',
  MERCHANT_ID_UNKNOWN: 'You have no merchant with this merchant_id',
  AMOUNT_EMPTY: refundTexts.amountEmpty,
  AMOUNT_INVALID: refundTexts.amountInvalid,
  AMOUNT_DECIMALS: refundTexts.amountDecimals,
  AMOUNT_COMMA: refundTexts.amountComma,
  AMOUNT_TOO_SMALL: refundTexts.amountTooSmall,
  AMOUNT_TOO_LARGE: refundTexts.amountTooLarge,
  AMOUNT_TOO_LARGE_TOGETHER: 'Together, the rows for this payment exceed the refundable amount',
  REFERENCE_EMPTY: 'Enter provider_reference_id or merchant_forward_transaction_id',
  ORDER_ID_EMPTY: 'merchant_order_id cannot be empty',
  REASON_EMPTY: refundTexts.reasonEmpty,
  REASON_TOO_LONG: 'Reason can have up to 200 characters',
  PROVIDER_ID_NOT_ALLOWED: 'provider_id is only for aggregators',
  PAYMENT_NOT_FOUND: 'Transaction Not Found',
  PAYMENT_AMBIGUOUS: 'Several payments have this merchant_forward_transaction_id. Use provider_reference_id instead',
  ORDER_ID_WRONG: 'The payment has a different merchant_order_id',
  NOT_AUTHORIZED: refundTexts.notAuthorized,
  WRONG_STATE: 'The payment cannot be refunded in its current state',
  NOTHING_LEFT: refundTexts.nothingLeft,
  TOO_OLD: 'Refund is not allowed. The payment is too old',
  REFUND_ID_REPEATED: 'Another row in this file has the same refund_transaction_id',
  REFUND_ID_USED: 'This refund_transaction_id is already in use',
  ROW_USED: 'This row was already refunded from the same file',
} as const;

/** The text of an error; for a payment that is too old it includes the allowed age. */
export type BatchRowError = keyof typeof batchRowErrors;

/** The text of an error; for a payment that is too old also the allowed age. */
export const rowErrorText = (error: BatchRowError, refundDays: number): string =>
  error === 'TOO_OLD' ? tooOldText(refundDays) : batchRowErrors[error];

/** The maximum length of a cell in characters. */
export const longestCell = 255;
const longestReason = 200;

const amountErrors: { readonly [text: string]: BatchRowError } = {
  [refundTexts.amountEmpty]: 'AMOUNT_EMPTY',
  [refundTexts.amountDecimals]: 'AMOUNT_DECIMALS',
  [refundTexts.amountComma]: 'AMOUNT_COMMA',
  [refundTexts.amountTooSmall]: 'AMOUNT_TOO_SMALL',
  [refundTexts.amountTooLarge]: 'AMOUNT_TOO_LARGE',
};

/**
 * The error of an amount in rupees as written in the file, before its payment is known. Less than ₹1 may be the exact
 * remainder of the payment.
 */
function amountErrorOf(text: string): BatchRowError | undefined {
  const paise = typedPaise(text) ?? 0;
  if (paise > 0 && paise < smallestRefund) return undefined;
  const problem = amountTextProblem(text, largestPayment);
  return problem === undefined ? undefined : (amountErrors[problem] ?? 'AMOUNT_INVALID');
}

/** Ids from other systems. Spreadsheets keep 15 digits of a number, and write longer ones in powers of ten. */
const idColumns = [
  'refundTransactionId',
  'providerReferenceId',
  'merchantForwardTransactionId',
  'merchantOrderId',
  'providerId',
] as const satisfies readonly BatchColumn[];
const powerOfTen = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** The first id column of a row that lost digits. */
export const columnOfLostDigits = (cells: BatchCells): BatchColumn | undefined =>
  idColumns.find((column) => powerOfTen.test(cells[column]));

/** The first error of a row's cells by themselves, in column order; undefined without one. */
export function cellsError(cells: BatchCells): BatchRowError | undefined {
  const isKeepable = (text: string) => text.length <= longestCell && /^[^\p{Cc}]*$/u.test(text) && text.isWellFormed();
  if (!Object.values(cells).every(isKeepable)) return 'TEXT_NOT_ALLOWED';
  if (columnOfLostDigits(cells) !== undefined) return 'ID_DIGITS_LOST';
  if (cells.merchantId === '') return 'MERCHANT_ID_EMPTY';
  const amount = amountErrorOf(cells.amount);
  if (amount !== undefined) return amount;
  if (cells.providerReferenceId === '' && cells.merchantForwardTransactionId === '') return 'REFERENCE_EMPTY';
  if (cells.merchantOrderId === '') return 'ORDER_ID_EMPTY';
  if (cells.refundReason === '') return 'REASON_EMPTY';
  return cells.refundReason.length > longestReason ? 'REASON_TOO_LONG' : undefined;
}

/** The amount of a row in paise; undefined if the cell is not an amount. */
export const batchAmount = (cells: BatchCells): number | undefined =>
  amountErrorOf(cells.amount) === undefined ? typedPaise(cells.amount) : undefined;

/** Whether a merchant of this kind may name other providers (REF-06). */
export const mayNameProvider = (kind: string): boolean => kind.includes('AGGREGATOR');

/**
 * The reason of a row as refunds store it: one of the form's, by name or label, or else "other" with the original text.
 */
export function batchReason(text: string): { readonly reason: RefundReason; readonly note: string | null } {
  const plain = text.trim().toLowerCase();
  const reason = refundReasonNames.find(
    (name) => plain === name.toLowerCase() || plain === refundReasons[name].toLowerCase(),
  );
  return reason === undefined ? { reason: 'OTHER', note: text.trim() } : { reason, note: null };
}

/** The maximum size of a refund file in bytes: 50 MB (REF-05). */
export const largestBatchFile = 50 * 1024 * 1024;

/** The maximum number of rows in a refund file. */
export const maxBatchRows = 200_000;
